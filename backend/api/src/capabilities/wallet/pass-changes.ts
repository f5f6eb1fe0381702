import { inTransaction } from '@stampwell/base/postgres';
import { type AnyEvent, FIRST_PROGRAMME, type StoredEvent } from '@stampwell/contracts';
import type { PoolClient } from 'pg';
import type { Job } from '../../services/capability/capability.ts';
import type { BatchReaction } from '../../services/reactions/reactions.ts';
import { contentOf, type PassState, type ReadPass } from './pass-facts.ts';
import type { ShopPassPorts } from './ports.ts';
import type { ShopPass, ShopPasses } from './shop-passes.ts';

/** A changed pass, or all passes of a shop. */
export const PASS_JOBS = 'wallet-pass';
export const SHOP_PASS_JOBS = 'wallet-shop';
/** Retries after 2 to 4 seconds, then ever later up to a quarter of an hour, for more than half a day. */
export const PASS_QUEUE = { retryDelay: 2, retryDelayMax: 900, retryLimit: 60, deleteAfterSeconds: 3_600 };
const PAGE = 500;

export interface ChangePorts extends ShopPassPorts {
  passes: ShopPasses;
  readPass: ReadPass;
  /** Updates what was saved to Google, if it was. */
  updateGoogle(pass: ShopPass, state: PassState): Promise<void>;
}

const OF_CARD = [
  'StampsGiven',
  'StampsCarriedOver',
  'RewardRedeemed',
  'StampsReversed',
  'CarryOverReversed',
  'RedemptionReversed',
  'CardMerged',
  'CardMergedInto',
  'CardSplit',
  'CardSplitOff',
  'StampsLapsed',
  'StampsBroughtBack',
  'TermsSwitched',
] as const;
const OF_CUSTOMER = [
  'QrCodeRotated',
  'AccountDeactivated',
  'AccountReactivated',
  'AccountErased',
  'AccountsMerged',
  'AccountsSplit',
] as const;
const OF_SHOP = [
  'ProgrammeConfigured',
  // A second card gives the first one's pass its name.
  'ProgrammeOpened',
  'ProgrammeNamed',
  'ProgrammeLookChosen',
  'ProgrammeClosed',
  'ProgrammeReopened',
  'ShopLookChosen',
  'BusinessProfileChanged',
  'PlaceOpened',
  'PlaceClosed',
  'PlaceReopened',
  'PlaceDetailsChanged',
  'BusinessApproved',
  'ApprovalWithdrawn',
  'BusinessDeactivated',
  'BusinessReactivated',
  'BusinessErased',
  // Whether it gives stamps. A renewal counts, because it may follow a suspension.
  'TrialStarted',
  'TrialEnded',
  'SubscriptionStarted',
  'SubscriptionRenewed',
  'SubscriptionSuspended',
  'SubscriptionEnded',
  'PausedForSeason',
  'Reopened',
] as const;

type Of<Types extends readonly string[]> = StoredEvent & Extract<AnyEvent, { type: Types[number] }>;
const isOf =
  <const Types extends readonly string[]>(types: Types) =>
  (event: StoredEvent): event is Of<Types> =>
    (types as readonly string[]).includes(event.type);

interface PassJob {
  serial: string;
  isAnyway?: boolean;
}

/** Events mark passes as changed, each marked pass gets a job, and the job updates the wallets (decision 209). */
export function createPassChanges(ports: ChangePorts) {
  const { pool, jobs, passes, readPass, wallets } = ports;

  async function noteAll(client: PoolClient, where: string, values: unknown[]): Promise<string[]> {
    const { rows } = await client.query<{ serial: string }>(
      // Locked in one order: batches and their repetition from a checkpoint note the same passes at once.
      `WITH due AS (SELECT p.serial, change.position FROM platform.shop_passes p ${where}
                      AND p.noted < change.position ORDER BY p.serial FOR UPDATE OF p)
       UPDATE platform.shop_passes p SET noted = due.position, noted_at = now()
         FROM due WHERE p.serial = due.serial AND p.noted < due.position RETURNING p.serial`,
      values,
    );
    const serials = [...new Set(rows.map(({ serial }) => serial))];
    for (const serial of serials) await enqueue(serial, client);
    return serials;
  }

  const enqueue = (serial: string, client?: PoolClient) =>
    jobs.enqueue(PASS_JOBS, { serial }, { singletonKey: serial, ...(client && { client }) });

  /** Checks a pass for changes that no event noted. */
  const enqueueAnyway = (serial: string, client?: Pick<PoolClient, 'query'>) =>
    jobs.enqueue(
      PASS_JOBS,
      { serial, isAnyway: true },
      { singletonKey: `${serial} anyway`, ...(client && { client }) },
    );

  async function hasPasses(customerIds: string[]): Promise<boolean> {
    if (customerIds.length === 0) return false;
    const { rowCount } = await pool.query({
      name: 'any-passes',
      text: 'SELECT 1 FROM platform.shop_passes WHERE customer_id = ANY($1) LIMIT 1',
      values: [customerIds],
    });
    return rowCount === 1;
  }

  /** [WA3] A shop without passes costs one statement for all events of a batch. */
  async function react(events: readonly StoredEvent[]): Promise<void> {
    const changed = [
      ...events
        .filter(isOf(OF_CARD))
        .map(({ data, position }) => [
          data.customer_id,
          data.business_id,
          data.programme ?? FIRST_PROGRAMME,
          position,
        ]),
      ...events
        .filter(isOf(OF_CUSTOMER))
        .map(({ data, position }) => [data.account_id, null, null, position]),
    ];
    if (await hasPasses(changed.map(([customerId]) => String(customerId)))) {
      const column = (nth: number) => changed.map((row) => row[nth]);
      await inTransaction(pool, (client) =>
        noteAll(
          client,
          `JOIN (SELECT customer_id, business_id, programme, max(position) AS position
                   FROM unnest($1::uuid[], $2::uuid[], $3::int[], $4::bigint[]) AS it (customer_id, business_id, programme, position)
                  GROUP BY 1, 2, 3) AS change
               ON p.customer_id = change.customer_id AND coalesce(change.business_id, p.business_id) = p.business_id
              AND coalesce(change.programme, p.programme) = p.programme`,
          [column(0), column(1), column(2), column(3)],
        ),
      );
    }
    for (const { data, position } of events.filter(isOf(OF_SHOP))) {
      const { business_id: businessId } = data;
      await jobs.enqueue(
        SHOP_PASS_JOBS,
        { businessId, position },
        { singletonKey: `${businessId} ${position}` },
      );
    }
  }

  /**
   * [WA7] Voids the passes of an erased customer, or of one whose code was replaced because it may have leaked. They name no one
   * any more and expire on phones.
   */
  async function end(customerId: string, client: Pick<PoolClient, 'query'>): Promise<void> {
    await client.query(`DELETE FROM platform.wallet_downloads WHERE customer_id = $1`, [customerId]);
    await client.query(
      `DELETE FROM platform.shop_passes p WHERE customer_id = $1 AND google IS NULL
          AND NOT EXISTS (SELECT 1 FROM platform.shop_pass_devices d WHERE d.serial = p.serial)`,
      [customerId],
    );
    const { rows } = await client.query<{ serial: string }>(
      // Also written to the table, so that the sweep finds passes whose job was lost.
      `UPDATE platform.shop_passes SET customer_id = NULL, voided_at = now(),
              noted = greatest(noted, done) + 1, noted_at = now()
        WHERE customer_id = $1 RETURNING serial`,
      [customerId],
    );
    for (const { serial } of rows) await enqueueAnyway(serial, client);
  }

  /** Notes a shop's passes, page by page. */
  async function noteShop({ businessId, position }: { businessId: string; position: number }): Promise<void> {
    for (let after: string | undefined = NO_SERIAL; after; ) {
      const { rows }: { rows: { serial: string }[] } = await pool.query(
        'SELECT serial FROM platform.shop_passes WHERE business_id = $1 AND serial > $2 ORDER BY serial LIMIT $3',
        [businessId, after, PAGE],
      );
      const serials = rows.map(({ serial }) => serial);
      await inTransaction(pool, (client) =>
        noteAll(client, 'JOIN (SELECT $1::bigint AS position) AS change ON p.serial = ANY($2)', [
          position,
          serials,
        ]),
      );
      after = serials.length === PAGE ? serials.at(-1) : undefined;
    }
  }

  /** Jobs for the same pass run one after the other, so that a wallet's last message is the newest. */
  const update = (job: PassJob) =>
    inTransaction(pool, async (client) => {
      await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`wallet ${job.serial}`]);
      await updateAlone(job);
    });

  /** [WA4, WA5] Sends the pass's current content to the wallets. @throws if that failed, so that the job is retried */
  async function updateAlone({ serial, isAnyway = false }: PassJob): Promise<void> {
    const pass = await passes.bySerialOnceNoted(serial);
    if (!pass || (pass.done >= pass.noted && !isAnyway)) return;
    const state = await readPass(pass);
    const content = contentOf(state);
    const tag = pass.content?.equals(content) ? pass.tag : await passes.change(serial, content);
    // One wallet that is away does not hold back the other.
    const isUnpushed = tag > pass.pushed || (isAnyway && tag > 0);
    const wallets = [isUnpushed ? push(serial, tag) : null, ports.updateGoogle(pass, state)];
    const failed = (await Promise.allSettled(wallets)).find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
    await passes.noteDone(serial, pass.noted);
  }

  async function push(serial: string, tag: number): Promise<void> {
    const { applePush } = wallets;
    const tokens = applePush ? await passes.pushTokens(serial) : [];
    const failures: unknown[] = [];
    for (const token of tokens) {
      try {
        if ((await applePush?.send(token)) === 'gone') await passes.dropToken(serial, token);
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
    // A device that registers later is pushed then.
    if (tokens.length > 0) await passes.notePushed(serial, tag);
  }

  const reaction: BatchReaction = { types: [...OF_CARD, ...OF_CUSTOMER, ...OF_SHOP], react };

  /** Hourly: passes whose job was lost, with its queue or after its last try. */
  async function sweep(): Promise<void> {
    await inTransaction(pool, async (client) => {
      const { rows } = await client.query<{ serial: string }>(
        `UPDATE platform.shop_passes SET noted_at = now() WHERE serial IN (
           SELECT serial FROM platform.shop_passes WHERE done < noted AND noted_at < now() - interval '1 h'
              AND serial NOT IN (SELECT (data->>'serial')::uuid FROM jobs.job
                                  WHERE name = $1 AND state < 'completed' AND data->>'serial' IS NOT NULL)
            ORDER BY noted_at LIMIT 1000 FOR UPDATE) RETURNING serial`,
        [PASS_JOBS],
      );
      for (const { serial } of rows) await enqueue(serial, client);
    });
  }

  return {
    reaction,
    update,
    sweep,
    jobs: [
      { name: SHOP_PASS_JOBS, queue: PASS_QUEUE, run: noteShop },
      { name: PASS_JOBS, queue: PASS_QUEUE, run: update },
      { name: 'wallet-sweep', every: 'hour', run: sweep },
    ] satisfies Job[],
    enqueueAnyway,
    end,
    forget: (customerId: string) => inTransaction(pool, (client) => end(customerId, client)),
  };
}

const NO_SERIAL = '00000000-0000-0000-0000-000000000000';
