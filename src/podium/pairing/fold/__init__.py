"""Folds points groups: the first meets the last, the second the last but one (LCG-5).

`pairs` goes through the line bracket by bracket; `bracket` folds one; `nearest` says who comes next
where two have met; `choose` folds a window whose brackets depend on each other. `explain` reads
from the pairs why two met.
"""
