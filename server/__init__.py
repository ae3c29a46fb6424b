"""The edge of Tidegate: sockets, disks and the outside clock are known in this folder alone."""
