-- Found whenever an account's code is replaced: the codes of other accounts that lead to it are retired with it.
CREATE INDEX qr_codes_leading ON vault.qr_codes (leads_to) WHERE leads_to IS NOT NULL AND retired_at IS NULL;
-- Until now they were not. Those of accounts whose own code is newer may be codes that somebody wanted to end.
UPDATE vault.qr_codes led SET retired_at = now(), code = NULL, end_tag = NULL
  WHERE led.leads_to IS NOT NULL AND led.retired_at IS NULL
    AND EXISTS (SELECT FROM vault.qr_codes own
      WHERE own.customer_id = led.leads_to AND own.retired_at IS NULL AND own.issued_at > led.issued_at);
