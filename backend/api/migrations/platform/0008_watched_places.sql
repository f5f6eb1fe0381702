-- A shop that has had a place besides its first: the stamps of its cards are watched by place.
ALTER TABLE platform.watch_shops ADD COLUMN has_places boolean NOT NULL DEFAULT false;
