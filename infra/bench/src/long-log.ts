import { hash } from 'node:crypto';
import { houseText, stampCardEvents } from '@stampwell/contracts';
import type { People } from '@stampwell/vault';
import type pg from 'pg';

export interface LongLog {
  events: number;
  /** Over which they are spread, up to now. */
  days: number;
  businesses: number;
  customers: number;
  /** Written as today; else as before a business had a day of its own, which every reader reads as today's. */
  isNewest?: boolean;
  /** They begin at the log's newest event, however far that takes them: what comes in next, and no second past. */
  goesOn?: boolean;
}

const idOf = (letter: 'a' | 'b' | 'c', nth: string) =>
  `(lpad('${letter}', 8, '0') || '-0000-7000-8000-' || lpad(to_hex(${nth}), 12, '0'))::uuid`;

/**
 * What happens at the counter, by `n`: of a hundred events the 99th is a stamp that the customer before was given once too often, and the
 * hundredth takes it back. All others are visits: `visit` counts them.
 */
const VISITS = `SELECT n, n % 100 AS place, n - n / 100 * 2 - greatest(n % 100 - 97, 0) AS visit
  FROM generate_series(0, $1::bigint - 1) AS n`;

/** Everybody collects as many stamps as the reward asks for, or some more, and redeems them at their next visit: 8 of a hundred visits. */
const CARDS = `SELECT *, nth % round AS step,
    CASE WHEN place = 99 THEN 'StampsReversed' WHEN place < 98 AND nth % round = round - 1 THEN 'RewardRedeemed' ELSE 'StampsGiven' END AS type,
    CASE WHEN nth % round = round - 1 THEN 0 ELSE nth % round + 1 END + CASE WHEN place = 98 THEN 1 ELSE 0 END AS balance
  FROM (SELECT n, place, customer, shop, visit / $3::bigint / least(3, $2::bigint) AS nth, 11 + customer % 4 AS round
    FROM (${VISITS}) AS visits,
      LATERAL (SELECT visit % $3::bigint AS customer) AS whose,
      LATERAL (SELECT (visit % $3::bigint + visit / $3::bigint % least(3, $2::bigint)) % $2::bigint AS shop) AS its) AS cards`;

const DATA = `jsonb_build_object('business_id', business_id, 'customer_id', customer_id, 'stamps_required', 10, 'balance_after', balance) ||
  CASE type
    WHEN 'StampsGiven' THEN jsonb_build_object('amount', 1, 'first', nth = 0 AND place < 98)
    WHEN 'RewardRedeemed' THEN jsonb_build_object('stamps_used', step, 'total_redeemed', nth / round + 1,
      'reward_description', 'Free coffee', 'reward_emoji', '☕')
    ELSE jsonb_build_object('amount', 1, 'last_earned_at', NULL, 'reverses', ${idOf('a', 'head + n')})
  END`;

/** Rewards are in words here, and stay at the version that had them so. */
const NEWEST = `CASE type WHEN 'StampsGiven' THEN ${stampCardEvents.stampsGiven.versions.length} ELSE 2 END`;

/**
 * Writes stamps and rewards straight into the log, as many as would take hours to append: each customer comes to three
 * businesses in turn, or to the only one. Hashes are not real, so this log is for reading alone.
 */
export async function writeLongLog(client: pg.Client, log: LongLog): Promise<void> {
  const { events, days, businesses, customers, isNewest = false, goesOn = false } = log;
  const at = `since + (n + 1) * $4::int * interval '1 day' / $1::bigint`;
  const data = isNewest
    ? `${DATA} || jsonb_build_object('day', to_char(${at}, 'YYYY-MM-DD'), 'terms_version', 1)`
    : DATA;
  await client.query(
    `INSERT INTO es.events
        (id, stream, version, type, schema, data, actor_kind, actor_id, at, correlation_id, hash)
      SELECT ${idOf('a', 'head + n + 1')}, 'card-' || business_id || '_' || customer_id, head + n + 1, type, ${isNewest ? NEWEST : 1},
        ${data}, 'business', business_id, ${at},
        'bench', repeat('0', 64)
      FROM (SELECT coalesce(max(position), 0) AS head, ${goesOn ? 'max(at)' : `now() - $4::int * interval '1 day'`} AS since
        FROM es.events) AS log,
        (${CARDS}) AS card,
        LATERAL (SELECT ${idOf('b', 'shop')} AS business_id, ${idOf('c', 'customer')} AS customer_id) AS ids
      ORDER BY n`,
    [events, businesses, customers, days],
  );
  await client.query(HEADS);
  await client.query('ANALYZE es.events');
}

/** How far each stream goes, as an append would note it: another that follows is a conflict otherwise. */
const HEADS = `INSERT INTO es.streams (stream, version) SELECT stream, max(version) FROM es.events GROUP BY stream
  ON CONFLICT (stream) DO UPDATE SET version = excluded.version`;

const AT_ONCE = 64;
/** What a person wrote, by its key: nobody else's key opens it. As `jsonb` is written. */
const SEALED = '\\{"of": "[^"]*", "sealed": "[^"]*"\\}';

/** Names as long as a hash, of letters that are as frequent as any other. */
function nameOf(n: number): string {
  const letters = hash('md5', String(n)).replace(/\d/g, (digit) => 'aeiouylnrs'[Number(digit)] ?? '');
  return letters.charAt(0).toUpperCase() + letters.slice(1);
}

/** Makes the long log's customers and businesses known: in the vault, and as registered. One of each can sign in as the other does. */
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
    // As whoever may sign in was registered, and approved where that is needed.
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
