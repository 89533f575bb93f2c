"""Attack: a real box in a process of its own, all that people might try against it, and what must hold meanwhile."""
