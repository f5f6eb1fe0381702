-- A business's staff. Who was deleted stays as an id that old entries name.
CREATE TABLE employees (
  employee_id uuid PRIMARY KEY,
  business_id uuid NOT NULL,
  is_active   boolean NOT NULL,
  is_deleted  boolean NOT NULL,
  daily_stamp_cap int,
  may_give_anyway boolean NOT NULL,
  apologies_per_month int NOT NULL,
  -- Null is at every place.
  place_ids   jsonb,
  created_at  timestamptz NOT NULL
);

CREATE INDEX employees_by_business ON employees (business_id, created_at DESC, employee_id DESC) WHERE NOT is_deleted;
