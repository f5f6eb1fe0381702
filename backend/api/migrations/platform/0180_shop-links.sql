-- A shop's short addresses, chosen by its owner: the newest is shown, the ones before go on leading there.
CREATE TABLE platform.shop_links (
  link        text PRIMARY KEY COLLATE "C",
  business_id uuid NOT NULL,
  chosen_at   timestamptz NOT NULL
);
CREATE INDEX shop_links_business ON platform.shop_links (business_id, chosen_at);
