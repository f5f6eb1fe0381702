import { hash } from 'node:crypto';
import type { People } from '@stampwell/vault';
import type pg from 'pg';

export interface LongLog {
  events: number;
  /** Over which they are spread: after the log's newest event, or up to now where it has none. */
  days: number;
  businesses: number;
  customers: number;
  /** Written as today; else as before a business had a day of its own, which every reader reads as today's. */
  isNewest?: boolean;
}

const idOf = (letter: 'a' | 'b' | 'c', nth: string) =>
  `(lpad('${letter}', 8, '0') || '-0000-7000-8000-' || lpad(to_hex(${nth}), 12, '0'))::uuid`;

/** Of a hundred events 90 are stamps, 8 rewards, 2 stamps taken back. */
const DATA = `jsonb_build_object('business_id', business_id, 'customer_id', customer_id, 'stamps_required', 10) ||
  CASE type
    WHEN 'StampsGiven' THEN jsonb_build_object('amount', 1, 'balance_after', n % 11, 'first', nth = 0)
    WHEN 'RewardRedeemed' THEN jsonb_build_object('stamps_used', 10, 'balance_after', 0, 'total_redeemed', nth,
      'reward_description', 'Free coffee', 'reward_emoji', '☕')
    ELSE jsonb_build_object('amount', 1, 'balance_after', n % 11, 'last_earned_at', NULL,
      'reverses', ${idOf('a', 'head + n - 1')})
  END`;

/**
 * Writes stamps and rewards straight into the log, as many as would take hours to append: each customer comes to three
 * businesses in turn, or to the only one. Hashes are not real, so this log is for reading alone.
 */
export async function writeLongLog(client: pg.Client, log: LongLog): Promise<void> {
  const { events, days, businesses, customers, isNewest = false } = log;
  const at = `since + n * $4::int * interval '1 day' / $1::bigint`;
  const data = isNewest ? `${DATA} || jsonb_build_object('day', to_char(${at}, 'YYYY-MM-DD'))` : DATA;
  await client.query(
    `INSERT INTO es.events
        (id, stream, version, type, schema, data, actor_kind, actor_id, at, correlation_id, hash)
      SELECT ${idOf('a', 'head + n')}, 'card-' || business_id || '_' || customer_id, head + nth + 1, type, ${isNewest ? 2 : 1},
        ${data}, 'business', business_id, ${at},
        'bench', repeat('0', 64)
      FROM (SELECT coalesce(max(position), 0) AS head, coalesce(max(at), now() - $4::int * interval '1 day') AS since
        FROM es.events) AS log,
        LATERAL (SELECT n, n / $3::bigint / least(3, $2::bigint) AS nth,
          ${idOf('b', '(n % $3::bigint + n / $3::bigint % least(3, $2::bigint)) % $2::bigint')} AS business_id,
          ${idOf('c', 'n % $3::bigint')} AS customer_id,
          CASE WHEN n * 7919 % 100 < 90 THEN 'StampsGiven' WHEN n * 7919 % 100 < 98 THEN 'RewardRedeemed'
               ELSE 'StampsReversed' END AS type
          FROM generate_series(1, $1::bigint) AS n) AS visit
      ORDER BY n`,
    [events, businesses, customers, days],
  );
  await client.query('ANALYZE es.events');
}

const AT_ONCE = 64;

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
          replace(e.data::text, $2, ${id}::text)::jsonb, e.actor_kind, e.actor_id,
          now() - interval '400 days' + n * interval '1 second', 'bench', repeat('0', 64)
        FROM es.events e, generate_series(0, $1::bigint - 1) AS n WHERE e.stream = '${stream}-' || $2`,
      [count, model.id],
    );
  }
}
