-- What the rows came to before and after the newest rebuild, and at which place of the log; null where they were not compared.
ALTER TABLE views.projection_progress
  ADD COLUMN checksum_before text,
  ADD COLUMN checksum_after text,
  ADD COLUMN checksum_position bigint;
