import { openNotifier, openPool } from '@stampwell/postgres';
import type { PoolClient } from 'pg';
import { type ConstructorOptions, type JobResult, type JobWithMetadata, PgBoss, type Queue } from 'pg-boss';

/** Work that must be done once, however many processes could do it. */
export interface Jobs {
  /**
   * Does it by this cron (UTC), and soon after a process starts: what was due while none ran is not a whole turn late.
   * Where it fails it is tried again; where it fails for good, the next turn comes.
   */
  schedule(name: string, cron: string, work: () => Promise<void>): Promise<void>;
  /**
   * Does what is enqueued under this name, in this process or another that takes it too.
   * @param queue how often it is tried and where it goes after the last try, as pg-boss calls it
   */
  work<Data extends object>(
    name: string,
    work: (data: Data) => Promise<void>,
    queue?: Omit<Queue, 'name'>,
  ): Promise<void>;
  enqueue(name: string, data: object, options?: EnqueueOptions): Promise<void>;
  /** Of a job that has ended: makes its id free for another. */
  remove(name: string, id: string, options: Pick<EnqueueOptions, 'client'>): Promise<void>;
  /** Resolves when what is under way is done, or given up to be tried again. */
  stop(): Promise<void>;
}

export interface EnqueueOptions {
  id?: string;
  /** While one of that key waits, another is not taken up. */
  singletonKey?: string;
  /** Enqueued when this transaction commits, not where it rolls back. */
  client?: PoolClient;
}

export interface JobsOptions {
  databaseUrl: string;
  /** Hears of what fails and is tried again: of a job by its name, of the rest as `jobs`. */
  failures: { failed(where: string, error: unknown): void; recovered(where: string): void };
  /** How often the crons are looked at. */
  cronSeconds?: number;
  /** How often one looks for jobs that no notice told of, as those that are tried again. */
  pollSeconds?: number;
  /** How often one looks for jobs whose process has died. */
  superviseSeconds?: number;
}

const SCHEMA = 'jobs';
/** Processes that start within so long of each other do the first turn once. */
const STARTS_TOGETHER_SECONDS = 60;
const STOP_MS = 5_000;
/** A process that has told nothing of its jobs for so long has died: others take them. */
const HEARTBEAT_SECONDS = 60;
/** Above one, so that a worker goes on without a pause while more is waiting. */
const BATCH = 10;

/** Makes pg-boss's tables, or brings them to its version: by the database's owner, before any process starts. */
export async function migrateJobs(databaseUrl: string): Promise<void> {
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => undefined);
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: SCHEMA,
    schedule: false,
    supervise: false,
  });
  boss.on('error', failed.reject);
  await Promise.race([boss.start(), failed.promise]);
  // Waits for indexes that pg-boss builds after its migrations.
  await Promise.race([boss.stop(), failed.promise]);
}

/** Jobs on PostgreSQL by pg-boss, in a schema of its own that the migrator has been to. */
export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const { databaseUrl, failures, cronSeconds = 30, pollSeconds = 15, superviseSeconds = 30 } = options;
  const failed = (error: unknown) => failures.failed('jobs', error);
  const pool = openPool({ connectionString: databaseUrl, max: 2 }, failed);
  const boss = new PgBoss({
    db: databaseOf(databaseUrl, pool, failed),
    schema: SCHEMA,
    // Changes nothing where the migrator has been. `migrate: false` would refuse the schema of a newer release.
    createSchema: false,
    // The tables' owner could; a process's role may not.
    reindex: false,
    useListenNotify: true,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    cronMonitorIntervalSeconds: cronSeconds,
    cronWorkerIntervalSeconds: cronSeconds,
  });
  boss.on('error', failed);
  await boss.start();
  const working: string[] = [];

  async function work<Data extends object>(
    name: string,
    does: (data: Data) => Promise<void>,
    queue: Omit<Queue, 'name'> = {},
  ): Promise<void> {
    await boss.createQueue(name, {
      // Of those that wait under one key there is one.
      policy: 'short',
      notify: true,
      retryBackoff: true,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      ...queue,
    });
    const perform = async (id: string, data: Data): Promise<JobResult> => {
      try {
        await does(data);
        failures.recovered(name);
        return { id, status: 'completed' };
      } catch (error) {
        failures.failed(name, error);
        // Its words alone: what PostgreSQL quotes of a row is not to be kept.
        return {
          id,
          status: 'failed',
          output: { message: error instanceof Error ? error.message : 'failed' },
        };
      }
    };
    working.push(name);
    await boss.work(
      name,
      {
        batchSize: BATCH,
        burstWhenBatchFull: true,
        includeMetadata: true,
        perJobResults: true,
        pollingIntervalSeconds: pollSeconds,
        notifyPollingIntervalSeconds: pollSeconds,
      },
      async (jobs: JobWithMetadata<Data>[]) => {
        const results: JobResult[] = [];
        // A batch comes in no order.
        const inOrder = jobs.toSorted((a, b) => a.createdOn.getTime() - b.createdOn.getTime());
        for (const { id, data } of inOrder) results.push(await perform(id, data));
        return results;
      },
    );
  }

  return {
    work,
    async schedule(name, cron, does) {
      await work(name, does);
      await boss.schedule(name, cron);
      await boss.send(name, {}, { singletonKey: 'start', singletonSeconds: STARTS_TOGETHER_SECONDS });
    },
    async enqueue(name, data, { client, ...send } = {}) {
      const id = await boss.send(name, data, { ...send, ...(client && { db: dbOf(client) }) });
      if (send.id && !id) throw new Error(`there is a job ${send.id} already`);
    },
    async remove(name, id, { client }) {
      await boss.deleteJob(name, id, client && { db: dbOf(client) });
    },
    async stop() {
      const ended = Promise.all(working.map((name) => boss.offWork(name)));
      // pg-boss itself would look every half a second.
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, STOP_MS).unref())]);
      await boss.stop({ graceful: false });
      await pool.end();
    },
  };
}

const dbOf = (client: PoolClient) => ({
  executeSql: (text: string, values?: unknown[]) => client.query(text, values),
});

/** pg-boss over our pool and our notifier, so that a lost connection is met as everywhere. */
function databaseOf(
  databaseUrl: string,
  pool: ReturnType<typeof openPool>,
  onError: (error: unknown) => void,
): NonNullable<ConstructorOptions['db']> {
  return {
    executeSql: (text, values) => pool.query(text, values),
    listen: async (channel, onNotification, onReconnect) =>
      openNotifier({
        config: { connectionString: databaseUrl },
        channels: [`"${channel}"`],
        onNotice: (_, payload) => onNotification(payload),
        onPoll: onReconnect,
        onError,
      }),
  };
}
