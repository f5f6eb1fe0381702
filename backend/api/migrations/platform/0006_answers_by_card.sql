-- The same of a shop's cards after its first. A table of its own: a replica of the release before goes on noting the first one's.
CREATE TABLE platform.answers_read_on_others (
  customer_id uuid NOT NULL,
  business_id uuid NOT NULL,
  programme   int NOT NULL,
  read_at     timestamptz NOT NULL,
  PRIMARY KEY (customer_id, business_id, programme)
);
