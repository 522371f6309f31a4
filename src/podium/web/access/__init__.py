"""Who asks, and what they may do: one table of rights, sign-in, cookies."""
