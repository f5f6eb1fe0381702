import { WEBHOOKS, type WebhookEvent, type WebhookOff } from '@stampwell/contracts';
import type { Pool, PoolClient } from 'pg';
import type { Secrets } from '../../services/identity/secrets.ts';

export interface WebhookRow {
  id: string;
  business_id: string;
  key_id: string | null;
  events: WebhookEvent[];
  with_names: boolean;
  off_reason: WebhookOff | null;
  failing_since: Date | null;
  after_position: number;
  made_at: Date;
  old_secret_ends_at: Date | null;
}

export interface ListedWebhook extends WebhookRow {
  url: string;
  waiting: number;
  failed: number;
}

/** As messages are sent to it. */
export interface Receiver extends WebhookRow {
  url: string;
  /** Newest first. */
  secrets: string[];
}

export interface NewWebhook {
  id: string;
  businessId: string;
  keyId: string | null;
  url: string;
  secret: string;
  events: readonly WebhookEvent[];
  withNames: boolean;
  afterPosition: number;
}

interface Sealed {
  url: Buffer;
  secret: Buffer;
  old_secret: Buffer | null;
}

const ROW = `w.id, w.business_id, w.key_id, w.url, w.events, w.with_names, w.off_reason, w.failing_since, w.made_at,
  w.after_position::float8 AS after_position, CASE WHEN w.old_secret_ends_at > now() THEN w.old_secret_ends_at END AS old_secret_ends_at`;
const LISTED = `SELECT ${ROW},
    (SELECT count(*)::int FROM platform.webhook_deliveries d WHERE d.webhook_id = w.id AND d.state = 'waiting') AS waiting,
    (SELECT count(*)::int FROM platform.webhook_deliveries d WHERE d.webhook_id = w.id AND d.state = 'failed') AS failed
  FROM platform.webhooks w`;

/** Addresses and what they are sent by. That they were named, changed and removed is in the log. */
export function createWebhookStore(pool: Pool, secrets: Pick<Secrets, 'seal' | 'open'>) {
  const seal = (id: string, words: string) => secrets.seal(`webhook ${id}`, words);
  const open = (id: string, sealed: Buffer) => secrets.open(`webhook ${id}`, sealed);
  const opened = <Row extends WebhookRow>({ url, ...row }: Row & Pick<Sealed, 'url'>) => ({
    ...row,
    url: open(row.id, url),
  });

  return {
    seal,
    open,

    async add(one: NewWebhook): Promise<void> {
      await pool.query(
        `INSERT INTO platform.webhooks (id, business_id, key_id, url, secret, events, with_names, after_position)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING`,
        [
          ...[one.id, one.businessId, one.keyId, seal(one.id, one.url), seal(one.id, one.secret)],
          ...[one.events, one.withNames, one.afterPosition],
        ],
      );
    },

    async change(
      id: string,
      { url, events, withNames, isOn }: Pick<NewWebhook, 'url' | 'events' | 'withNames'> & { isOn: boolean },
    ): Promise<void> {
      await pool.query(
        `UPDATE platform.webhooks SET url = $2, events = $3, with_names = $4,
                off_reason = CASE WHEN $5 THEN NULL ELSE coalesce(off_reason, 'asked') END,
                failing_since = CASE WHEN $5 AND off_reason IS NOT NULL THEN NULL ELSE failing_since END
          WHERE id = $1`,
        [id, seal(id, url), events, withNames, isOn],
      );
    },

    /** [WH5] The secret before signs some days more, an older one no longer. */
    async rotate(id: string, secret: string): Promise<void> {
      await pool.query(
        `UPDATE platform.webhooks SET old_secret = secret, old_secret_ends_at = now() + make_interval(days => $3), secret = $2
          WHERE id = $1`,
        [id, seal(id, secret), WEBHOOKS.rotationDays],
      );
    },

    async turnOff(client: Pick<PoolClient, 'query'>, id: string, reason: WebhookOff): Promise<void> {
      await client.query(
        'UPDATE platform.webhooks SET off_reason = $2 WHERE id = $1 AND off_reason IS NULL',
        [id, reason],
      );
    },

    /** Null once a message was taken. @returns since when none was */
    async noteRound(id: string, hasSucceeded: boolean): Promise<Date | null> {
      const { rows } = await pool.query<{ failing_since: Date | null }>(
        `UPDATE platform.webhooks SET failing_since = CASE WHEN $2 THEN NULL ELSE coalesce(failing_since, now()) END
          WHERE id = $1 RETURNING failing_since`,
        [id, hasSucceeded],
      );
      return rows[0]?.failing_since ?? null;
    },

    async remove(id: string): Promise<void> {
      await pool.query('DELETE FROM platform.webhooks WHERE id = $1', [id]);
    },

    async forget(businessId: string): Promise<void> {
      await pool.query('DELETE FROM platform.webhooks WHERE business_id = $1', [businessId]);
    },

    /** @param keyId only those that this key named */
    async list(businessId: string, keyId?: string): Promise<ListedWebhook[]> {
      const { rows } = await pool.query(
        `${LISTED} WHERE w.business_id = $1 AND ($2::uuid IS NULL OR w.key_id = $2) ORDER BY w.made_at DESC, w.id DESC`,
        [businessId, keyId ?? null],
      );
      return rows.map(opened<ListedWebhook & Sealed>);
    },

    async find(id: string): Promise<ListedWebhook | null> {
      const { rows } = await pool.query(`${LISTED} WHERE w.id = $1`, [id]);
      return rows[0] ? opened<ListedWebhook & Sealed>(rows[0]) : null;
    },

    /** Null if it is off or gone. */
    async receiver(id: string): Promise<Receiver | null> {
      const { rows } = await pool.query({
        name: 'webhook-receiver',
        text: `SELECT ${ROW}, w.secret, w.old_secret FROM platform.webhooks w WHERE w.id = $1 AND w.off_reason IS NULL`,
        values: [id],
      });
      if (!rows[0]) return null;
      const { secret, old_secret, ...row } = rows[0] as WebhookRow & Sealed;
      const both = old_secret && row.old_secret_ends_at ? [secret, old_secret] : [secret];
      return { ...opened(row), secrets: both.map((one) => open(id, one)) };
    },

    /** Those of all shops that are on. */
    async allOn(): Promise<Pick<WebhookRow, 'id' | 'business_id' | 'events'>[]> {
      const { rows } = await pool.query(
        'SELECT id, business_id, events FROM platform.webhooks WHERE off_reason IS NULL',
      );
      return rows;
    },
  };
}

export type WebhookStore = ReturnType<typeof createWebhookStore>;
