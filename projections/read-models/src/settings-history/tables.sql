-- Changes by administrators, and the current settings; a setting at its default has no row.
CREATE TABLE settings_changes (
  id         uuid PRIMARY KEY,
  position   bigint NOT NULL,
  actor_kind text COLLATE "C" NOT NULL,
  actor_id   uuid,
  changes    jsonb NOT NULL,
  created_at timestamptz NOT NULL
);

CREATE INDEX settings_changes_by_age ON settings_changes (position DESC);

CREATE TABLE platform_settings (
  name  text COLLATE "C" PRIMARY KEY,
  value jsonb
);
