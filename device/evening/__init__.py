"""The evening: one session, who may do what in it, what is posted and shown, and the words for all of it."""
