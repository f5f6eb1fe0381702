-- One row a customer and programme: the card as it stands. Ids alone; names are in the vault.
CREATE TABLE cards (
  business_id      uuid NOT NULL,
  customer_id      uuid NOT NULL,
  programme        int NOT NULL,
  current_stamps   int NOT NULL,
  -- Numbers of the steps taken on the way since the card began; null for none.
  taken            jsonb,
  -- The version of the terms that it goes by, if it has begun (queries/programme-terms.ts).
  terms_version    int,
  total_redeemed   int NOT NULL,
  -- Stamps given and carried over from paper, less those taken back.
  total_earned     int NOT NULL,
  transactions     int NOT NULL,
  created_at       timestamptz NOT NULL,
  -- The newest earning that stands: the cooldown counts from it.
  last_stamp_at    timestamptz,
  last_redeemed_at timestamptz,
  last_activity_at timestamptz NOT NULL,
  -- The card into which this one is merged. Entries stay on their own card, so that a split is exact.
  merged_into      uuid,
  -- How many cards are merged into this one.
  merges           int NOT NULL,
  -- A customer has few cards, and they are asked for most.
  PRIMARY KEY (customer_id, business_id, programme)
) WITH (fillfactor = 80);

-- A business's customers, newest first, and how many were here lately.
CREATE INDEX cards_by_activity ON cards (business_id, last_activity_at DESC, customer_id DESC);

CREATE INDEX cards_merged ON cards (merged_into, business_id) WHERE merged_into IS NOT NULL;
CREATE INDEX cards_resting ON cards (business_id) WHERE merged_into IS NOT NULL;

-- Every earning, redemption and reversal, as the customer's and the business's history show it.
CREATE TABLE transactions (
  id                 uuid PRIMARY KEY,
  position           bigint NOT NULL,
  business_id        uuid NOT NULL,
  customer_id        uuid NOT NULL,
  programme          int NOT NULL,
  type               text COLLATE "C" NOT NULL,
  stamps_added       int NOT NULL,
  -- Its words are sealed, as the event has them (decision 107).
  reward             jsonb,
  actor_kind         text COLLATE "C" NOT NULL,
  actor_id           uuid,
  created_at         timestamptz NOT NULL,
  reverses           uuid,
  reversed_by        uuid,
  -- Where; null is the business's first place.
  place_id           uuid
);

CREATE INDEX transactions_by_customer ON transactions (customer_id, position DESC);
CREATE INDEX transactions_by_business ON transactions (business_id, position DESC);
-- Stamps that did not wait for the cooldown, and apologies, to be counted apart.
CREATE INDEX transactions_counted_apart ON transactions (business_id, created_at) WHERE type IN ('given_anyway', 'apology');
-- For 'My last 20'. `business_id` is in the index although each actor has one: without it the planner assumes few rows and reads
-- all of an actor's entries.
CREATE INDEX transactions_by_actor ON transactions (actor_id, business_id, position DESC) WHERE type <> 'reversed';
-- Who was at a place other than the first. A business with one place has nothing in it.
CREATE INDEX transactions_by_place ON transactions (business_id, place_id, customer_id) WHERE place_id IS NOT NULL;

-- When customers last put a shop's cards away. A table of its own, because the event is in the customer's stream, not the card's.
CREATE TABLE cards_put_away (
  customer_id uuid NOT NULL,
  business_id uuid NOT NULL,
  put_away_at timestamptz NOT NULL,
  PRIMARY KEY (customer_id, business_id)
);
