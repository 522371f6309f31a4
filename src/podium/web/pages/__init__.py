"""The pages: plain models built from a view, and the templates that show them."""
