"""How the two networks of the eyes are made; nothing here is needed to read dice."""
