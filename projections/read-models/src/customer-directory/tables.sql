-- Registered customers. An administrator's account has the same events but for its registration: such a row
-- has no created_at, and is nobody's.
CREATE TABLE customers (
  customer_id uuid PRIMARY KEY,
  is_active   boolean NOT NULL,
  is_erased   boolean NOT NULL,
  created_at  timestamptz,
  -- The account of the same person that this one is merged into.
  merged_into uuid
);

CREATE INDEX customers_by_age ON customers (created_at DESC, customer_id DESC)
  WHERE NOT is_erased AND created_at IS NOT NULL;
CREATE INDEX customers_inactive ON customers (customer_id)
  WHERE NOT is_active AND NOT is_erased AND created_at IS NOT NULL;
-- Those whose cards a shop lists last, folded.
CREATE INDEX customers_erased ON customers (customer_id) WHERE is_erased;
CREATE INDEX customers_resting ON customers (merged_into, customer_id) WHERE merged_into IS NOT NULL AND NOT is_erased;
