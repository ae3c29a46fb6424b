"""The words on the wire. Knows no game, no task and no socket."""
