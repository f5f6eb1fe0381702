-- Finds what tells of a business besides its cards. Those have a read model, and are left out so that a stamp's
-- append pays nothing for this index.
CREATE INDEX events_by_business ON es.events ((data->>'business_id'), position)
  WHERE type NOT IN ('StampsGiven', 'RewardRedeemed', 'StampsReversed', 'RedemptionReversed');
