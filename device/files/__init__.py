"""Files: what is written outlasts a power cut, what is read has an end, and saves in files of their own."""
