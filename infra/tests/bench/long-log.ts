import { hash } from 'node:crypto';
import { houseText } from '@stampwell/contracts';
import type { People } from '@stampwell/vault';
import type pg from 'pg';

export interface LongLog {
  events: number;
  /** The events are spread over this many days, up to now. */
  days: number;
  businesses: number;
  customers: number;
  /** Dates the events from the log's newest event on, even into the future, so that they follow it. */
  goesOn?: boolean;
}

const idOf = (letter: 'a' | 'b' | 'c', nth: string) =>
  `(lpad('${letter}', 8, '0') || '-0000-7000-8000-' || lpad(to_hex(${nth}), 12, '0'))::uuid`;

/**
 * The counter's sequence, by `n`: of each hundred events the 99th is a mistaken extra stamp for the previous customer, and the
 * hundredth undoes it. All others are visits, numbered by `visit`.
 */
const VISITS = `SELECT n, n % 100 AS place, n - n / 100 * 2 - greatest(n % 100 - 97, 0) AS visit
  FROM generate_series(0, $1::bigint - 1) AS n`;

/** Each customer collects the required stamps or a few more, and redeems at the next visit: 8 of a hundred visits. */
const CARDS = `SELECT *, nth % round AS step,
    CASE WHEN place = 99 THEN 'StampsReversed' WHEN place < 98 AND nth % round = round - 1 THEN 'RewardRedeemed' ELSE 'StampsGiven' END AS type,
    CASE WHEN nth % round = round - 1 THEN 0 ELSE nth % round + 1 END + CASE WHEN place = 98 THEN 1 ELSE 0 END AS balance
  FROM (SELECT n, place, customer, shop, visit / $3::bigint / least(3, $2::bigint) AS nth, 11 + customer % 4 AS round
    FROM (${VISITS}) AS visits,
      LATERAL (SELECT visit % $3::bigint AS customer) AS whose,
      LATERAL (SELECT (visit % $3::bigint + visit / $3::bigint % least(3, $2::bigint)) % $2::bigint AS shop) AS its) AS cards`;

const DATA = `jsonb_build_object('business_id', business_id, 'customer_id', customer_id, 'steps', jsonb_build_array(10), 'terms_version', 1, 'balance_after', balance) ||
  CASE type
    WHEN 'StampsGiven' THEN jsonb_build_object('amount', 1, 'first', nth = 0 AND place < 98)
    WHEN 'RewardRedeemed' THEN jsonb_build_object('stamps_used', step, 'total_redeemed', nth / round + 1,
      'reward_description', jsonb_build_object('of', NULL, 'plain', 'Free coffee'), 'reward_emoji', '☕')
    ELSE jsonb_build_object('amount', 1, 'last_earned_at', NULL, 'reverses', ${idOf('a', 'head + n')})
  END`;

/** Without gaps, as commands require of what they fold. */
const VERSION = `coalesce((SELECT version FROM es.streams WHERE stream = card_stream), 0)
  + row_number() OVER (PARTITION BY card_stream ORDER BY n)`;

/**
 * Writes stamps and rewards directly into the log, because appending as many would take hours. Each customer visits three
 * businesses in turn, or the only one. Hashes are not valid, so the log is only for reading.
 */
export async function writeLongLog(client: pg.Client, log: LongLog): Promise<void> {
  const { events, days, businesses, customers, goesOn = false } = log;
  const at = `since + (n + 1) * $4::int * interval '1 day' / $1::bigint`;
  await client.query(
    `INSERT INTO es.events
        (id, stream, version, type, schema, data, actor_kind, actor_id, at, correlation_id, hash)
      SELECT ${idOf('a', 'head + n + 1')}, card_stream, ${VERSION}, type, 1,
        ${DATA} || jsonb_build_object('day', to_char(${at}, 'YYYY-MM-DD')), 'business', business_id, ${at},
        'bench', repeat('0', 64)
      FROM (SELECT coalesce(max(position), 0) AS head, ${goesOn ? 'max(at)' : `now() - $4::int * interval '1 day'`} AS since
        FROM es.events) AS log,
        (${CARDS}) AS card,
        LATERAL (SELECT ${idOf('b', 'shop')} AS business_id, ${idOf('c', 'customer')} AS customer_id) AS ids,
        LATERAL (SELECT 'card-' || business_id || '_' || customer_id AS card_stream) AS streams
      ORDER BY n`,
    [events, businesses, customers, days],
  );
  await client.query(HEADS);
  await client.query('ANALYZE es.events');
}

/** Records each stream's version as an append would; otherwise later appends conflict. */
const HEADS = `INSERT INTO es.streams (stream, version) SELECT stream, max(version) FROM es.events GROUP BY stream
  ON CONFLICT (stream) DO UPDATE SET version = excluded.version`;

const AT_ONCE = 64;
/** Matches text sealed with one person's key, as `jsonb` prints it. */
const SEALED = '\\{"of": "[^"]*", "sealed": "[^"]*"\\}';

/** Names as long as a hash, of frequent letters. */
function nameOf(n: number): string {
  const letters = hash('md5', String(n)).replace(/\d/g, (digit) => 'aeiouylnrs'[Number(digit)] ?? '');
  return letters.charAt(0).toUpperCase() + letters.slice(1);
}

/** Adds the log's customers and businesses to the vault and to the log. All have the password of the account in `like`. */
export async function registerEverybody(
  { client, people }: { client: pg.Client; people: People },
  { businesses, customers }: LongLog,
  like: { business: string; customer: string },
): Promise<void> {
  const kinds = [
    { letter: 'b', kind: 'business', count: businesses, stream: 'business', like: like.business },
    { letter: 'c', kind: 'customer', count: customers, stream: 'account', like: like.customer },
  ] as const;
  for (const { letter, kind, count, stream, like: email } of kinds) {
    const id = idOf(letter, 'n');
    const model = await people.byEmail(kind, email);
    if (!model) throw new Error(`nobody is ${email}`);
    for (let from = 0; from < count; from += AT_ONCE) {
      const some = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, nth) => from + nth);
      await Promise.all(
        some.map((n) =>
          people.add({
            id: `${letter.padStart(8, '0')}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`,
            kind,
            email: `${n}@${kind}.test`,
            name: nameOf(n),
            passwordHash: model.passwordHash,
          }),
        ),
      );
    }
    // Copies the events of the account in `like`: its registration and, for a business, its approval.
    await client.query(
      `INSERT INTO es.events
          (id, stream, version, type, schema, data, actor_kind, actor_id, at, correlation_id, hash)
        SELECT gen_random_uuid(), '${stream}-' || ${id}, e.version, e.type, e.schema,
          regexp_replace(replace(e.data::text, $2, ${id}::text), $3, $4, 'g')::jsonb, e.actor_kind, e.actor_id,
          now() - interval '400 days' + n * interval '1 second', 'bench', repeat('0', 64)
        FROM es.events e, generate_series(0, $1::bigint - 1) AS n WHERE e.stream = '${stream}-' || $2`,
      [count, model.id, SEALED, JSON.stringify(houseText('Free coffee'))],
    );
  }
}
