"""The games that come with Rulewright: YAML rulebooks, no Python."""
