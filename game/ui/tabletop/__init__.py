"""Show pieces on a table: poses, stage, camera, command picker, previews."""
