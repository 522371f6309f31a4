"""Files that browsers fetch: style sheets, scripts, icons. Served under names with a digest."""
