-- Every business with its state. Ids alone; names and addresses are in the vault.
CREATE TABLE businesses (
  business_id         uuid PRIMARY KEY,
  -- Null until the owner chooses one.
  look                jsonb,
  onboarding          boolean NOT NULL,
  -- What its registration still lacks, until it is approved or rejected [AP12].
  lacks_name          boolean NOT NULL,
  lacks_programme     boolean NOT NULL,
  -- As contracts/src/business-state.ts names it.
  state               text COLLATE "C" NOT NULL,
  -- Of the approval that it has, until it is deactivated.
  approved_at         timestamptz,
  rejected_at         timestamptz,
  rejection_reason    jsonb,
  -- While it is pending.
  waiting_since       timestamptz,
  created_at          timestamptz NOT NULL
);

-- Every programme of a business, the first too, by the numbers that it gave them (decision 244).
CREATE TABLE programmes (
  business_id         uuid NOT NULL,
  programme           int NOT NULL,
  -- As the events have them, their words sealed (decision 107). The first has no name until its owner gives it one.
  name                jsonb,
  terms               jsonb NOT NULL,
  -- How many of its first versions applied to every card at once, as all did in 1.0.0.
  versions_at_once    int NOT NULL,
  -- Null for the first, whose look is the shop's.
  look                jsonb,
  -- Null while nothing is to close it.
  closes_on           date,
  redeemable_until    date,
  -- Ids of places where it is not given; null for none.
  without             jsonb,
  PRIMARY KEY (business_id, programme)
);

-- The terms that cards go by: those that began under this version. Version 0 stands for all that applied to every card at once.
CREATE TABLE held_terms (
  business_id         uuid NOT NULL,
  programme           int NOT NULL,
  terms_version       int NOT NULL,
  terms               jsonb NOT NULL,
  PRIMARY KEY (business_id, programme, terms_version)
);

-- A business's places: the first one has the business's id. Name, address, phone and point are in the vault.
CREATE TABLE places (
  place_id            uuid PRIMARY KEY,
  business_id         uuid NOT NULL,
  -- Null while not set.
  opening_hours       jsonb,
  -- Days on which they are others.
  holidays            jsonb,
  -- Null is London's.
  time_zone           text,
  -- Null while it is open.
  closed_at           timestamptz
);

CREATE INDEX places_by_business ON places (business_id);
CREATE INDEX businesses_by_age ON businesses (created_at DESC, business_id DESC) WHERE state <> 'erased';
CREATE INDEX businesses_by_state ON businesses (state, created_at DESC, business_id DESC);
CREATE INDEX businesses_by_waiting ON businesses (waiting_since, business_id) WHERE state = 'pending' AND NOT (lacks_name OR lacks_programme);
