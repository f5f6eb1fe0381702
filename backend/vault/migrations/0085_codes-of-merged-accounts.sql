-- The account that a code stands for while its own rests in that one (decision 203).
ALTER TABLE vault.qr_codes ADD COLUMN leads_to uuid;
