import type { PoolClient } from 'pg';
import { type ConstructorOptions, type JobResult, type JobWithMetadata, PgBoss, type Queue } from 'pg-boss';
import { openNotifier, openPool } from '../postgres/index.ts';

/** Work that must run once, however many processes share it. */
export interface Jobs {
  /**
   * Runs the work by this cron (UTC), and soon after a process starts, to make up for turns missed while none was running. A
   * failure is retried; after the last retry the next turn runs as usual.
   */
  schedule(name: string, cron: string, work: () => Promise<void>): Promise<void>;
  /**
   * Runs the jobs enqueued under this name, in this process or any other that calls it.
   * @param queue retries and dead-letter queue, in pg-boss's terms
   */
  work<Data extends object>(
    name: string,
    work: (data: Data) => Promise<void>,
    queue?: Omit<Queue, 'name'>,
  ): Promise<void>;
  enqueue(name: string, data: object, options?: EnqueueOptions): Promise<void>;
  /** Removes a finished job, so that its id can be used again. */
  remove(name: string, id: string, options: Pick<EnqueueOptions, 'client'>): Promise<void>;
  /** Each queue's jobs that are due, and that run; as of pg-boss's last count, up to `superviseSeconds` ago. */
  sizes(): Promise<{ name: string; due: number; active: number }[]>;
  /** Resolves when running jobs have finished, or were given up for another process to retry. */
  stop(): Promise<void>;
}

export interface EnqueueOptions {
  /** An earlier job with this id, done or not, is replaced. */
  id?: string;
  /** Not run before this time; at once by default. */
  startAfter?: Date;
  /** While a job with this key is waiting, another is not enqueued. */
  singletonKey?: string;
  client?: Pick<PoolClient, 'query'>;
}

export interface JobsOptions {
  databaseUrl: string;
  /** Reports failures that are retried: a job's under its name, others as `jobs`. */
  failures: { failed(where: string, error: unknown): void; recovered(where: string): void };
  /** Interval between checks of the crons. */
  cronSeconds?: number;
  /** Interval of polling for jobs without a notification, such as retries. */
  pollSeconds?: number;
  /** Interval of looking for jobs whose process has died. */
  superviseSeconds?: number;
}

const SCHEMA = 'jobs';
/** Processes that start within this time of each other run the first turn once. */
const STARTS_TOGETHER_SECONDS = 60;
const STOP_MS = 5_000;
/** A process without a heartbeat for this long counts as dead, and others take its jobs. */
const HEARTBEAT_SECONDS = 60;
/** More than one, so that a worker with a backlog fetches again without a pause. */
const BATCH = 10;

/** Creates or upgrades pg-boss's tables. Needs the database's owner, and must run before any process starts. */
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

/** Jobs on PostgreSQL by pg-boss, in a schema of its own that the migrator has created. */
export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const { databaseUrl, failures, cronSeconds = 30, pollSeconds = 15, superviseSeconds = 30 } = options;
  const failed = (error: unknown) => failures.failed('jobs', error);
  const pool = openPool({ connectionString: databaseUrl, max: 2 }, failed);
  const boss = new PgBoss({
    db: databaseOf(databaseUrl, pool, failed),
    schema: SCHEMA,
    // Does nothing after the migrator has run. `migrate: false` would refuse the schema of a newer release.
    createSchema: false,
    // Only the tables' owner may reindex; a process's role may not.
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
      // Keeps one waiting job for each singleton key.
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
        // The message alone: details from PostgreSQL quote rows, which must not be stored.
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
        // A batch is unordered.
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
      const db = client && { db: dbOf(client) };
      const id = await boss.send(name, data, { ...send, ...db });
      if (!send.id || id) return;
      await boss.deleteJob(name, send.id, db);
      await boss.send(name, data, { ...send, ...db });
    },
    async remove(name, id, { client }) {
      await boss.deleteJob(name, id, client && { db: dbOf(client) });
    },
    async sizes() {
      const queues = await boss.getQueues();
      return queues.map(({ name, readyCount, activeCount }) => ({
        name,
        due: readyCount,
        active: activeCount,
      }));
    },
    async stop() {
      const ended = Promise.all(working.map((name) => boss.offWork(name)));
      // Waits here, because pg-boss itself would poll every half second.
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, STOP_MS).unref())]);
      await boss.stop({ graceful: false });
      await pool.end();
    },
  };
}

const dbOf = (client: Pick<PoolClient, 'query'>) => ({
  executeSql: (text: string, values?: unknown[]) => client.query(text, values),
});

/** pg-boss over our pool and notifier, so that lost connections are handled as everywhere else. */
function databaseOf(
  databaseUrl: string,
  pool: ReturnType<typeof openPool>,
  onError: (error: unknown) => void,
): NonNullable<ConstructorOptions['db']> {
  return {
    ...dbOf(pool),
    listen: async (channel, onNotification, onReconnect) =>
      openNotifier({
        config: { connectionString: databaseUrl },
        channels: [`"${channel}"`],
        onNotification: (_, payload) => onNotification(payload),
        onPoll: onReconnect,
        onError,
      }),
  };
}
