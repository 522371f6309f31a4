"""Paper: everything an event needs printed, as pages and as PDF."""
