"""Wonder Book: the rules of the pop-up adventure, its cards as data, and a small adventure of our own to play."""
