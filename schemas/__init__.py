"""JSON Schemas of games, variants, libraries and records: data, no Python."""
