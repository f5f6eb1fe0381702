-- Complaints about personal data. Name, address, words and answer are sealed: who complains need not have an account.
CREATE TABLE platform.data_complaints (
  id          uuid PRIMARY KEY,
  sealed      text NOT NULL,
  created_at  timestamptz NOT NULL,
  due_at      timestamptz NOT NULL,
  answered_at timestamptz,
  answered_by uuid,
  answer      text
);
CREATE INDEX data_complaints_open ON platform.data_complaints (due_at, id) WHERE answered_at IS NULL;
CREATE INDEX data_complaints_answered ON platform.data_complaints (answered_at DESC, id DESC) WHERE answered_at IS NOT NULL;
