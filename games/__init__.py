"""The rules. No task, no clock, no disk, no wire: answers go in, prompts and events come out."""
