"""The pages: plain files that the server reads and sends. No Python happens here."""
