CREATE TABLE branch_totals (
  branch_id uuid PRIMARY KEY,
  deposits  bigint NOT NULL
);
