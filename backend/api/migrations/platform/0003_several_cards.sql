-- Of a push notice, a wallet pass and its link: which of the shop's cards. Those of before are of the first.
ALTER TABLE platform.notices ADD COLUMN programme int NOT NULL DEFAULT 1;
ALTER TABLE platform.wallet_downloads ADD COLUMN programme int NOT NULL DEFAULT 1;
ALTER TABLE platform.shop_passes ADD COLUMN programme int NOT NULL DEFAULT 1;
ALTER TABLE platform.shop_passes DROP CONSTRAINT shop_passes_customer_id_business_id_key;
ALTER TABLE platform.shop_passes ADD UNIQUE (customer_id, business_id, programme);
-- A list is for one card.
ALTER TABLE platform.imports ADD COLUMN programme int NOT NULL DEFAULT 1;
