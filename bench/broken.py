"""A pytest plugin for one mutant tried cold: whoever imports its file gets the broken one."""

from __future__ import annotations

import json
import os

from bench.mutations import Mutation, load_broken

load_broken(Mutation(**json.loads(os.environ["TALESIDE_MUTANT"])))
