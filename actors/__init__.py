"""The living: rooms, players and bots as tasks that talk over bounded channels."""
