-- What the API itself remembers: sessions, answers given, counters, mails. No events, no read models.
CREATE SCHEMA IF NOT EXISTS platform;

-- Sessions (decision 080). One ends for good at `ends_at`, and remembers when its account last proved who it is.
CREATE TABLE platform.sessions (
  id               uuid PRIMARY KEY,
  account_id       uuid NOT NULL,
  kind             text NOT NULL,
  business_id      uuid,
  user_agent       text NOT NULL,
  created_at       timestamptz NOT NULL DEFAULT now(),
  last_seen_at     timestamptz NOT NULL DEFAULT now(),
  ended_at         timestamptz,
  authenticated_at timestamptz NOT NULL DEFAULT now(),
  ends_at          timestamptz NOT NULL DEFAULT now() + interval '90 days',
  is_remembered    boolean NOT NULL DEFAULT true
);
CREATE INDEX sessions_account ON platform.sessions (account_id) WHERE ended_at IS NULL;

-- Only hashes, so a dump gives nobody a session. A spent token that comes back ends its session.
CREATE TABLE platform.refresh_tokens (
  hash       bytea PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES platform.sessions ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  spent_at   timestamptz
);
CREATE INDEX refresh_tokens_session ON platform.refresh_tokens (session_id);

CREATE TABLE platform.passkeys (
  id            uuid PRIMARY KEY,
  account_id    uuid NOT NULL,
  kind          text NOT NULL,
  credential_id text NOT NULL UNIQUE,
  public_key    bytea NOT NULL,
  counter       bigint NOT NULL,
  transports    text[] NOT NULL,
  name          text NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT now(),
  last_used_at  timestamptz
);
CREATE INDEX passkeys_account ON platform.passkeys (account_id);

-- The secret is sealed. `last_step` is the half-minute of the newest accepted code: each is accepted once.
CREATE TABLE platform.authenticators (
  account_id uuid PRIMARY KEY,
  secret     bytea NOT NULL,
  last_step  bigint NOT NULL,
  added_at   timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE platform.recovery_codes (
  account_id uuid NOT NULL,
  hash       bytea NOT NULL,
  PRIMARY KEY (account_id, hash)
);

-- Tickets are signed and not stored, but those that were used are, until they expire.
CREATE TABLE platform.spent_tickets (
  id         uuid PRIMARY KEY,
  expires_at timestamptz NOT NULL
);

-- Browsers that signed in to an account before, by the hash of their cookie.
CREATE TABLE platform.known_devices (
  account_id   uuid NOT NULL,
  device       bytea NOT NULL,
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, device)
);

-- No personal data: the browser's kind, and the address as a keyed hash.
CREATE TABLE platform.security_events (
  id         uuid PRIMARY KEY,
  at         timestamptz NOT NULL DEFAULT now(),
  kind       text NOT NULL,
  what       text,
  account_id uuid,
  role       text,
  device     text NOT NULL,
  address    text NOT NULL
);
CREATE INDEX security_events_account ON platform.security_events (account_id, id);
CREATE INDEX security_events_age ON platform.security_events (at);

-- The public keys by which devices open their guests' accounts (decision 202). The private ones never leave the browser.
CREATE TABLE platform.device_keys (
  -- Of the key's coordinates: one key, one account.
  thumbprint   text PRIMARY KEY COLLATE "C",
  account_id   uuid NOT NULL,
  x            text NOT NULL,
  y            text NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX device_keys_account ON platform.device_keys (account_id);

-- Guests without a claim, for a daily job.
CREATE TABLE platform.guests (
  account_id uuid PRIMARY KEY,
  joined_at  timestamptz NOT NULL
);
CREATE INDEX guests_by_age ON platform.guests (joined_at);

-- Mailed links that set a new password: only their hashes, deleted once used.
CREATE TABLE platform.password_resets (
  hash       bytea PRIMARY KEY,
  account_id uuid NOT NULL,
  kind       text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX password_resets_account ON platform.password_resets (account_id);

-- Mailed links that prove an address, put another in its place or take one back (decision 070). Only their hashes; the address is
-- sealed with a key that only the link has. `held_tag`, a keyed hash, keeps strangers from an address that may come back.
CREATE TABLE platform.email_links (
  hash       bytea PRIMARY KEY,
  account_id uuid NOT NULL,
  kind       text NOT NULL,
  purpose    text NOT NULL CHECK (purpose IN ('verify', 'change', 'undo')),
  sealed     bytea NOT NULL,
  session_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  held_tag   text
);
CREATE INDEX email_links_account ON platform.email_links (account_id);
CREATE INDEX email_links_held_tag ON platform.email_links (held_tag) WHERE held_tag IS NOT NULL;

-- Invitations by which staff choose their own password: the newest of each employee, as its link's hash. The row stays after it was
-- used, so that its link can still say why it no longer works.
CREATE TABLE platform.staff_invitations (
  account_id uuid PRIMARY KEY,
  hash       bytea NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  settled_at timestamptz
);

-- Trials that were used, by a keyed hash of the address, which outlives the account without naming anybody (decision 106).
CREATE TABLE platform.used_trials (
  hash         bytea PRIMARY KEY,
  was_verified boolean NOT NULL,
  used_at      timestamptz NOT NULL DEFAULT now()
);

-- When an account was last seen in a session, because sessions themselves are deleted after a month.
CREATE TABLE platform.account_use (
  account_id uuid PRIMARY KEY,
  used_at    timestamptz NOT NULL
);

-- Accounts that were told of their deletion, and when it is.
CREATE TABLE platform.unused_accounts (
  account_id uuid PRIMARY KEY,
  erased_at  timestamptz NOT NULL
);

-- The erasures noted outside of the database whose end is in this database's log, too (decision 126). A restore takes rows away, so
-- an erasure that is missing here is done once more.
CREATE TABLE platform.settled_erasures (subject_id uuid PRIMARY KEY);

-- The first answer to a write, sealed with a key that only the caller's Idempotency-Key opens (decision 004).
CREATE TABLE platform.answers (
  scope       text NOT NULL,
  key_hash    bytea NOT NULL,
  fingerprint text NOT NULL,
  status      int,
  sealed      bytea,
  position    bigint,
  created_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (scope, key_hash)
);
CREATE INDEX answers_age ON platform.answers (created_at);

-- Counters of rate-limiter-flexible, shared by all processes. Keys are hashes, so no address or email can be read here.
CREATE TABLE platform.rate_limits (
  key    varchar(255) PRIMARY KEY,
  points int NOT NULL DEFAULT 0,
  expire bigint
);

-- Up to which position of the log each reaction has come.
CREATE TABLE platform.reactions (
  name     text PRIMARY KEY,
  position bigint NOT NULL
);

-- Events on which a reaction failed. It goes on with the others, and tries these again each minute.
CREATE TABLE platform.reactions_waiting (
  name     text NOT NULL,
  position bigint NOT NULL,
  type     text NOT NULL,
  tries    int NOT NULL DEFAULT 1,
  since    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (name, position)
);

-- Mails to be sent, and what became of them (decision 182). Ids and dates alone: names and addresses come from the vault when a mail
-- is sent. What only the mail may say (a link's token, an address that was left) is sealed, and emptied once it is sent.
CREATE TABLE platform.mails (
  id         uuid PRIMARY KEY,
  kind       text NOT NULL,
  account_id uuid NOT NULL,
  data       jsonb NOT NULL,
  sealed     text,
  state      text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed', 'bounced', 'dropped')),
  attempts   int NOT NULL DEFAULT 0,
  -- A word of ours or the server's number, never its words: those repeat the address.
  problem    text,
  -- To the millisecond, as a list's cursor.
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  sent_at    timestamptz,
  -- After that the mail is of no use: its link has expired, or what it announces has come.
  expires_at timestamptz
);
CREATE INDEX mails_account ON platform.mails (account_id);
CREATE INDEX mails_age ON platform.mails (created_at);
CREATE INDEX mails_by_state ON platform.mails (state, created_at DESC, id DESC);
-- Mails for a shop that is not approved yet, or whose address is not proved.
CREATE INDEX mails_held ON platform.mails (created_at) WHERE state = 'waiting' AND problem = 'waits for the shop';

-- Addresses that a server said nobody reads, by keyed hash.
CREATE TABLE platform.bounced_addresses (
  tag text PRIMARY KEY,
  at  timestamptz NOT NULL DEFAULT now()
);

-- Topics that an account switched off.
CREATE TABLE platform.mail_choices (
  account_id uuid NOT NULL,
  topic      text NOT NULL,
  PRIMARY KEY (account_id, topic)
);

-- Mails to mailboxes that never answered us, by keyed hash, so that strangers cannot have us fill one.
CREATE TABLE platform.stranger_mails (
  mail_id uuid PRIMARY KEY,
  mailbox text NOT NULL,
  kind    text NOT NULL,
  at      timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX stranger_mails_mailbox ON platform.stranger_mails (mailbox, at);

-- Mails to people on shops' lists. The address is a keyed hash, so that a shop writes to it once, and never once it said stop
-- (`platform.mail_choices` of any of its people).
CREATE TABLE platform.list_mails (
  person_id   uuid PRIMARY KEY,
  business_id uuid NOT NULL,
  address     text NOT NULL,
  at          timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX list_mails_address ON platform.list_mails (address);

-- Browsers that get push notices, each by its session: signed out, it gets no more. The subscription is sealed under the account's own
-- key; the endpoint's tag finds the one that a browser had before.
CREATE TABLE platform.push_subscriptions (
  session_id uuid PRIMARY KEY REFERENCES platform.sessions ON DELETE CASCADE,
  account_id uuid NOT NULL,
  endpoint   text NOT NULL UNIQUE,
  sealed     jsonb NOT NULL,
  -- The position of the newest event that it was told of.
  told       bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX push_subscriptions_account ON platform.push_subscriptions (account_id);

-- Kinds of notices that an account switched off.
CREATE TABLE platform.notice_choices (
  account_id uuid NOT NULL,
  kind       text NOT NULL,
  PRIMARY KEY (account_id, kind)
);

-- The newest thing to tell each account with a subscription, and when it may be told again.
CREATE TABLE platform.notices (
  account_id  uuid PRIMARY KEY,
  kind        text NOT NULL,
  business_id uuid NOT NULL,
  position    bigint NOT NULL,
  at          timestamptz NOT NULL,
  done        bigint NOT NULL DEFAULT 0,
  next_at     timestamptz NOT NULL DEFAULT now()
);

-- Links to a wallet pass: only their hashes, deleted soon after.
CREATE TABLE platform.wallet_downloads (
  hash        bytea PRIMARY KEY,
  customer_id uuid NOT NULL,
  expires_at  timestamptz NOT NULL,
  business_id uuid
);

-- A customer's wallet pass of one shop. Its serial is random and outlives the customer for a month, so that the phone can still be
-- told that the card is gone; from the erasure on no customer is named.
CREATE SEQUENCE platform.wallet_tags;
CREATE TABLE platform.shop_passes (
  serial      uuid PRIMARY KEY,
  customer_id uuid,
  business_id uuid NOT NULL,
  -- The newest position of the log that concerns the pass, and the one up to which wallets were told.
  noted       bigint NOT NULL DEFAULT 0,
  noted_at    timestamptz NOT NULL DEFAULT now(),
  done        bigint NOT NULL DEFAULT 0,
  -- A hash of what the pass says; the tag and the time of its last change; the last tag that devices were pushed.
  content     bytea,
  tag         bigint NOT NULL DEFAULT 0,
  changed_at  timestamptz NOT NULL DEFAULT date_trunc('second', now()),
  pushed      bigint NOT NULL DEFAULT 0,
  -- What Google's object says, and when its changes were last notified; null if it was never saved there.
  google      bytea,
  google_told timestamptz[] NOT NULL DEFAULT '{}',
  voided_at   timestamptz,
  UNIQUE (customer_id, business_id)
);
CREATE INDEX shop_passes_business ON platform.shop_passes (business_id, serial);

-- The authentication token of each downloaded pass file, as a hash.
CREATE TABLE platform.shop_pass_tokens (
  hash       bytea PRIMARY KEY,
  serial     uuid NOT NULL REFERENCES platform.shop_passes ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX shop_pass_tokens_serial ON platform.shop_pass_tokens (serial, created_at);

-- The devices that have a pass: their library identifier as a hash, and the push token sealed.
CREATE TABLE platform.shop_pass_devices (
  device        bytea NOT NULL,
  serial        uuid NOT NULL REFERENCES platform.shop_passes ON DELETE CASCADE,
  push_token    text NOT NULL,
  registered_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (device, serial)
);
CREATE INDEX shop_pass_devices_serial ON platform.shop_pass_devices (serial);

-- How often a shop's page to join was opened, by day and source: counts, not people.
CREATE TABLE platform.join_opens (
  business_id uuid NOT NULL,
  day         date NOT NULL,
  source      text NOT NULL,
  opened      int NOT NULL,
  -- The newest of that day; retention counts from it.
  opened_at   timestamptz NOT NULL,
  PRIMARY KEY (business_id, day, source)
);
CREATE INDEX join_opens_age ON platform.join_opens (opened_at);

-- A shop's short addresses, chosen by its owner: the newest is shown, the ones before go on leading there.
CREATE TABLE platform.shop_links (
  link        text PRIMARY KEY COLLATE "C",
  business_id uuid NOT NULL,
  chosen_at   timestamptz NOT NULL
);
CREATE INDEX shop_links_business ON platform.shop_links (business_id, chosen_at);

-- Files of customers that an owner brought in (decision 207). No names: those are in the vault until they are claimed.
CREATE TABLE platform.imports (
  id              uuid PRIMARY KEY,
  business_id     uuid NOT NULL,
  -- SHA-256 of the file and of how it was read.
  content_hash    bytea NOT NULL,
  state           text NOT NULL DEFAULT 'queued',
  done            int NOT NULL DEFAULT 0,
  total           int NOT NULL,
  created_at      timestamptz NOT NULL DEFAULT now(),
  finished_at     timestamptz,
  -- What the owner said of the people on the list who may be written to (by the wording's name), and the heading under which the list
  -- records their consent. Null if nobody is written to.
  wording         text,
  consent_heading text
);
CREATE UNIQUE INDEX imports_under_way ON platform.imports (business_id) WHERE state IN ('queued', 'running', 'undoing');
CREATE UNIQUE INDEX imports_same_file ON platform.imports (business_id, content_hash) WHERE state NOT IN ('failed', 'undone');
CREATE INDEX imports_listed ON platform.imports (business_id, created_at DESC);

CREATE TABLE platform.import_rows (
  import_id   uuid NOT NULL REFERENCES platform.imports ON DELETE CASCADE,
  line        int NOT NULL,
  -- In the vault; null once their data is not needed any more.
  person_id   uuid,
  -- queued, carried, waiting, claimed, left, and after an undo undone, stays
  state       text NOT NULL DEFAULT 'queued',
  why         text,
  customer_id uuid,
  entry_id    uuid,
  PRIMARY KEY (import_id, line)
);
CREATE INDEX import_rows_queued ON platform.import_rows (import_id, line) WHERE state = 'queued';
CREATE INDEX import_rows_person ON platform.import_rows (person_id) WHERE person_id IS NOT NULL;
-- Finds a customer's rows when they delete their account (IM12).
CREATE INDEX import_rows_customer ON platform.import_rows (customer_id) WHERE customer_id IS NOT NULL;

-- Questions of what would have been, and their results (decisions 133 and 134). No names: they are joined when it is read.
CREATE TABLE platform.what_ifs (
  id              uuid PRIMARY KEY,
  -- Who asked; `business_id` is null for the platform's administrators.
  account_id      uuid NOT NULL,
  business_id     uuid,
  days            int NOT NULL,
  terms           jsonb NOT NULL,
  costs           jsonb,
  today           date NOT NULL,
  stamps_required int,
  state           text NOT NULL DEFAULT 'queued',
  done            bigint NOT NULL DEFAULT 0,
  total           bigint NOT NULL DEFAULT 0,
  result          jsonb,
  created_at      timestamptz NOT NULL DEFAULT now(),
  finished_at     timestamptz
);
CREATE UNIQUE INDEX what_ifs_under_way ON platform.what_ifs (account_id) WHERE state IN ('queued', 'running');
CREATE INDEX what_ifs_listed ON platform.what_ifs (business_id, created_at DESC);

-- Who gains (1) or loses (-1), the largest difference first.
CREATE TABLE platform.what_if_changes (
  what_if_id      uuid NOT NULL REFERENCES platform.what_ifs ON DELETE CASCADE,
  nth             int NOT NULL,
  side            int NOT NULL,
  party_id        uuid NOT NULL,
  real_rewards    int NOT NULL,
  what_if_rewards int NOT NULL,
  real_stamps     int NOT NULL,
  what_if_stamps  int NOT NULL,
  PRIMARY KEY (what_if_id, side, nth)
);
CREATE INDEX what_if_changes_party ON platform.what_if_changes (party_id);

CREATE TABLE platform.what_if_costs (
  account_id          uuid PRIMARY KEY,
  reward_cost_pence   int NOT NULL,
  average_spend_pence int NOT NULL
);

-- What the watch for unusual activity remembers, as of its position in `unusual_progress`. Ids and counts alone.
CREATE TABLE platform.unusual_progress (
  name     text COLLATE "C" PRIMARY KEY,
  position bigint NOT NULL
);
INSERT INTO platform.unusual_progress (name, position) VALUES ('watch', 0);

CREATE TABLE platform.watch_shops (
  business_id uuid PRIMARY KEY,
  zone        text NOT NULL,
  -- Opening hours as the owner typed them, and the days that are not as usual.
  hours       jsonb,
  holidays    jsonb NOT NULL,
  -- The usual number of stamps a day, fixed when a day's first employee gave many.
  norm        jsonb,
  -- The stamps of the newest second, and the undos of the newest day.
  second      jsonb NOT NULL,
  undone      jsonb NOT NULL
) WITH (fillfactor = 60);

-- A shop's newest days with stamps: a bitmask of the hours, and the number of scans.
CREATE TABLE platform.watch_shop_days (
  business_id uuid NOT NULL,
  day         date NOT NULL,
  hours       int NOT NULL,
  scans       int NOT NULL,
  PRIMARY KEY (business_id, day)
) WITH (fillfactor = 70);

-- The stamps that each of the staff gave on their newest days.
CREATE TABLE platform.watch_staff_days (
  business_id uuid NOT NULL,
  account_id  uuid NOT NULL,
  day         date NOT NULL,
  stamps      int NOT NULL,
  PRIMARY KEY (business_id, account_id, day)
) WITH (fillfactor = 70);

-- A card's newest stamps by employees and redemptions: a week at most.
CREATE TABLE platform.watch_cards (
  customer_id uuid NOT NULL,
  business_id uuid NOT NULL,
  state       jsonb NOT NULL,
  written_at  timestamptz NOT NULL,
  PRIMARY KEY (customer_id, business_id)
) WITH (fillfactor = 60);

-- Employees who stamped the same card again within a week, for the job that compares the two.
CREATE TABLE platform.watch_pairs (
  business_id uuid NOT NULL,
  employee_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  position    bigint NOT NULL,
  written_at  timestamptz NOT NULL,
  PRIMARY KEY (business_id, employee_id, customer_id)
);
CREATE INDEX watch_pairs_by_position ON platform.watch_pairs (position);

-- Up to where an owner was mailed of unusual activity, and when last. Ids alone.
CREATE TABLE platform.unusual_mails (
  business_id uuid PRIMARY KEY,
  position    bigint NOT NULL,
  mailed_at   timestamptz NOT NULL
);

-- Complaints about personal data. Name, address, words and answer are sealed: who complains need not have an account.
CREATE TABLE platform.data_complaints (
  id          uuid PRIMARY KEY,
  sealed      text NOT NULL,
  created_at  timestamptz NOT NULL,
  due_at      timestamptz NOT NULL,
  answered_at timestamptz,
  answered_by uuid,
  answer      text
);
CREATE INDEX data_complaints_open ON platform.data_complaints (due_at, id) WHERE answered_at IS NULL;
CREATE INDEX data_complaints_answered ON platform.data_complaints (answered_at DESC, id DESC) WHERE answered_at IS NOT NULL;

-- When a customer last opened a shop's answers about their card. A newer answer is on their first page.
CREATE TABLE platform.answers_read (
  customer_id uuid NOT NULL,
  business_id uuid NOT NULL,
  read_at     timestamptz NOT NULL,
  PRIMARY KEY (customer_id, business_id)
);

-- The words of support notes, by their event, sealed under the key of the account that they are about. Beside the log, because they end (SN5).
CREATE TABLE platform.support_notes (
  id         uuid PRIMARY KEY,
  words      jsonb NOT NULL,
  written_at timestamptz NOT NULL DEFAULT now()
);

-- Stand-in for a mail server: the mails sent, sealed (decision 090). Empty where SMTP is configured.
CREATE TABLE platform.mail (
  id      uuid PRIMARY KEY,
  to_key  text NOT NULL,
  mail    jsonb NOT NULL,
  sent_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX mail_to ON platform.mail (to_key, id);

-- Stand-in for the payment provider: what it knows, and its webhooks until they are delivered.
CREATE TABLE platform.sandbox_checkouts (
  id           text PRIMARY KEY,
  business_id  uuid NOT NULL,
  plan_type    text NOT NULL,
  free         jsonb,
  subscription text,
  expires_at   timestamptz NOT NULL
);
CREATE TABLE platform.sandbox_subscriptions (
  id           text PRIMARY KEY,
  customer     text NOT NULL,
  due_at       timestamptz,
  subscription jsonb NOT NULL
);
CREATE INDEX sandbox_subscriptions_due ON platform.sandbox_subscriptions (due_at);
CREATE TABLE platform.sandbox_webhooks (
  seq     bigserial PRIMARY KEY,
  payload text NOT NULL
);

-- How far the payment sandbox has moved billing time. Real time where Stripe is configured.
CREATE TABLE platform.billing_clock (
  is_only     boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  offset_days double precision NOT NULL
);

-- Keys that stand-ins made for themselves where the real ones are not configured.
CREATE TABLE platform.stand_in_secrets (
  name   text PRIMARY KEY,
  secret text NOT NULL
);

-- When `npm start` filled an empty platform.
CREATE TABLE platform.demo_seeds (at timestamptz NOT NULL DEFAULT now());

-- As in the vault: the planner does not sample what identifies people.
ALTER TABLE platform.sessions ALTER user_agent SET STATISTICS 0;
ALTER TABLE platform.passkeys ALTER name SET STATISTICS 0;
ALTER TABLE platform.mail ALTER to_key SET STATISTICS 0, ALTER mail SET STATISTICS 0;
