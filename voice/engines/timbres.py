"""The timbres of the voice that takes its time, by language: the first speaks unless a character has another."""

TIMBRES = {"en": ("bm_george", "bf_emma"), "it": ("im_nicola", "if_sara", "em_alex", "ef_dora")}
