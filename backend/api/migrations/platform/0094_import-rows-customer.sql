-- Finds a customer's rows when they delete their account (IM12).
CREATE INDEX import_rows_customer ON platform.import_rows (customer_id) WHERE customer_id IS NOT NULL;
