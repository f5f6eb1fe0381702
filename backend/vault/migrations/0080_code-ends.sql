-- HMAC of a current code's last four characters, by which staff find a customer who left the phone at home. Among a million ends it
-- tells a reader of a dump which codes end alike, and nothing else. Retired codes have none. The API, which has the keys,
-- writes those of older codes at its start; an older API issues codes without, which the next start fills in.
ALTER TABLE vault.qr_codes ADD COLUMN end_tag bytea;
ALTER TABLE vault.qr_codes ALTER end_tag SET STATISTICS 0;
CREATE INDEX qr_codes_end ON vault.qr_codes (end_tag) WHERE end_tag IS NOT NULL;
CREATE INDEX qr_codes_no_end ON vault.qr_codes (customer_id) WHERE end_tag IS NULL AND retired_at IS NULL;
