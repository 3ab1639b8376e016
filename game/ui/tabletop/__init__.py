"""Pieces on a table: poses, stage, camera, lines, command picker, previews."""
