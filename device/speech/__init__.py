"""Speech: what is told, in captions and aloud, what the buttons want of the voice, and all that can ever be said."""
