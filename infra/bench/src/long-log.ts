import type pg from 'pg';

export interface LongLog {
  events: number;
  /** Over which they are spread: after the log's newest event, or up to now where it has none. */
  days: number;
  businesses: number;
  customers: number;
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
 * businesses in turn. Hashes are not real, so this log is for reading alone.
 */
export async function writeLongLog(client: pg.Client, log: LongLog): Promise<void> {
  const { events, days, businesses, customers } = log;
  await client.query(
    `INSERT INTO es.events
        (id, stream, version, type, schema, data, actor_kind, actor_id, at, correlation_id, hash)
      SELECT ${idOf('a', 'head + n')}, 'card-' || business_id || '_' || customer_id, head + nth + 1, type, 1,
        ${DATA}, 'business', business_id, since + n * $4::int * interval '1 day' / $1::bigint,
        'bench', repeat('0', 64)
      FROM (SELECT coalesce(max(position), 0) AS head, coalesce(max(at), now() - $4::int * interval '1 day') AS since
        FROM es.events) AS log,
        LATERAL (SELECT n, n / $3::bigint / 3 AS nth,
          ${idOf('b', '(n % $3::bigint + n / $3::bigint % 3) % $2::bigint')} AS business_id,
          ${idOf('c', 'n % $3::bigint')} AS customer_id,
          CASE WHEN n * 7919 % 100 < 90 THEN 'StampsGiven' WHEN n * 7919 % 100 < 98 THEN 'RewardRedeemed'
               ELSE 'StampsReversed' END AS type
          FROM generate_series(1, $1::bigint) AS n) AS visit
      ORDER BY n`,
    [events, businesses, customers, days],
  );
  await client.query('ANALYZE es.events');
}

/** Makes the long log's customers and businesses known: in the vault, and as registered. One of each can sign in as the other does. */
export async function registerEverybody(
  client: pg.Client,
  { businesses, customers }: LongLog,
  like: { business: string; customer: string },
): Promise<void> {
  const kinds = [
    { letter: 'b', kind: 'business', count: businesses, stream: 'business', like: like.business },
    { letter: 'c', kind: 'customer', count: customers, stream: 'account', like: like.customer },
  ] as const;
  for (const { letter, kind, count, stream, like: email } of kinds) {
    const id = idOf(letter, 'n');
    await client.query(
      `INSERT INTO vault.people (id, kind, email, email_key, name, password_hash)
        SELECT ${id}, kind, n || '@${kind}.test', n || '@${kind}.test',
          initcap(translate(md5(n::text), '0123456789', 'aeiouylnrs')), password_hash
        FROM vault.people, generate_series(0, $1::bigint - 1) AS n WHERE kind = '${kind}' AND email_key = $2`,
      [count, email],
    );
    // As whoever may sign in was registered, and approved where that is needed.
    await client.query(
      `INSERT INTO es.events
          (id, stream, version, type, schema, data, actor_kind, actor_id, at, correlation_id, hash)
        SELECT gen_random_uuid(), '${stream}-' || ${id}, e.version, e.type, e.schema,
          replace(e.data::text, p.id::text, ${id}::text)::jsonb, e.actor_kind, e.actor_id,
          now() - interval '400 days' + n * interval '1 second', 'bench', repeat('0', 64)
        FROM vault.people p JOIN es.events e ON e.stream = '${stream}-' || p.id, generate_series(0, $1::bigint - 1) AS n
        WHERE p.kind = '${kind}' AND p.email_key = $2`,
      [count, email],
    );
  }
}
