-- By which a person who took a till goes on without a connection: the key that the tablet makes of their PIN and of its own key, sealed.
CREATE TABLE platform.till_offline_keys (
  till_id     uuid NOT NULL,
  employee_id uuid NOT NULL,
  sealed      bytea NOT NULL,
  made_at     timestamptz NOT NULL DEFAULT now(),
  ends_at     timestamptz NOT NULL,
  PRIMARY KEY (till_id, employee_id)
);

-- What waited on a till and was listed instead of applied.
CREATE TABLE platform.held_scans (
  till_id     uuid NOT NULL,
  key         text NOT NULL,
  employee_id uuid NOT NULL,
  -- Null for a code that nobody has.
  customer_id uuid,
  stamps      int NOT NULL,
  why         text NOT NULL,
  seen_at     timestamptz NOT NULL,
  arrived_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (till_id, key)
);
