-- When a customer last opened a shop's answers about their card. An answer newer than that stands on their first page.
CREATE TABLE platform.answers_read (
  customer_id uuid NOT NULL,
  business_id uuid NOT NULL,
  read_at     timestamptz NOT NULL,
  PRIMARY KEY (customer_id, business_id)
);
