"""The words of a tournament as frozen types: entrants, matches, results, outcomes, the sheet."""
