-- An address counts once its owner followed a mailed link there; the next one waits beside it for its own (decision 070).
ALTER TABLE vault.people ADD COLUMN email_verified_at timestamptz;
ALTER TABLE vault.people ADD COLUMN pending_email text;
ALTER TABLE vault.people ALTER pending_email SET STATISTICS 0;
