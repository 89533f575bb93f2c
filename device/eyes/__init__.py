"""The eyes at the table: a camera in a child process, and the channel that answers rolls with what it reads."""
