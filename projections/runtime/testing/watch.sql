CREATE TABLE watched (
  account_id uuid PRIMARY KEY,
  state      jsonb
);

CREATE TABLE branch_totals (
  branch_id uuid PRIMARY KEY,
  deposits  bigint
);
