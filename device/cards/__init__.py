"""Cards at the table: a child that reads what is laid before the camera, and the channel that makes something of it."""
