-- Where a key is; null is its business's first place.
ALTER TABLE platform.api_keys ADD COLUMN place_id uuid;
