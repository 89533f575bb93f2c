"""The voice: reads the story aloud, tells what happens and asks what is needed, and can be cut short at any moment."""
