-- The terms of each of a business's programmes, as they were from a position of the log on.
CREATE TABLE programme_terms (
  business_id uuid NOT NULL,
  programme   int NOT NULL,
  position    bigint NOT NULL,
  terms       jsonb NOT NULL,
  PRIMARY KEY (business_id, programme, position)
);

-- What was refused on a card: a ring of as many places as there can be refusals in the time that they are shown for. A newer
-- one takes the place of one that is older than that, so that a card's part of the table never grows further.
CREATE TABLE card_refusals (
  business_id     uuid NOT NULL,
  customer_id     uuid NOT NULL,
  programme       int NOT NULL,
  place           int NOT NULL,
  id              uuid NOT NULL,
  position        bigint NOT NULL,
  action          text COLLATE "C" NOT NULL,
  reason          text COLLATE "C" NOT NULL,
  amount          int,
  until           timestamptz,
  steps           jsonb NOT NULL,
  actor_kind      text COLLATE "C" NOT NULL,
  actor_id        uuid,
  created_at      timestamptz NOT NULL,
  -- Where; null is the business's first place.
  place_id        uuid,
  PRIMARY KEY (customer_id, business_id, programme, place)
);

-- What customers asked about their cards, and how it was settled. Words are sealed (decision 107).
CREATE TABLE card_questions (
  question_id uuid PRIMARY KEY,
  business_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  programme   int NOT NULL,
  entry_id    uuid,
  words       jsonb NOT NULL,
  asked_at    timestamptz NOT NULL,
  -- Position of its newest event.
  position    bigint NOT NULL,
  outcome     text COLLATE "C",
  stamps      int,
  answer      jsonb,
  answered_at timestamptz
);

CREATE INDEX card_questions_open ON card_questions (business_id, asked_at) WHERE answered_at IS NULL;
CREATE INDEX card_questions_answered ON card_questions (business_id, answered_at DESC) WHERE answered_at IS NOT NULL;
CREATE INDEX card_questions_by_card ON card_questions (customer_id, business_id, asked_at);
