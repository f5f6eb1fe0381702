import { openNotifier, openPool } from '@stampwell/postgres';
import { type ConstructorOptions, PgBoss } from 'pg-boss';

/** Work that must be done once, however many processes could do it. */
export interface Jobs {
  /**
   * Does it by this cron (UTC), and soon after a process starts: what was due while none ran is not a whole turn late.
   * Where it fails it is tried again; where it fails for good, the next turn comes.
   */
  schedule(name: string, cron: string, work: () => Promise<void>): Promise<void>;
  /** Does what is enqueued under this name, in this process or another that takes it too. */
  work<Data extends object>(name: string, work: (data: Data) => Promise<void>): Promise<void>;
  /** @param options.singletonKey while one of that key waits, another is not taken up */
  enqueue(name: string, data: object, options?: { singletonKey?: string }): Promise<void>;
  /** Resolves when what is under way is done, or given up to be tried again. */
  stop(): Promise<void>;
}

export interface JobsOptions {
  databaseUrl: string;
  /** Hears of what fails and is tried again: of a job by its name, of the rest as `jobs`. */
  failures: { failed(where: string, error: unknown): void; recovered(where: string): void };
  /** How often the crons are looked at. */
  cronSeconds?: number;
  /** How often one looks for jobs that no notice told of, as those that are tried again. */
  pollSeconds?: number;
}

const SCHEMA = 'jobs';
/** Processes that start within so long of each other do the first turn once. */
const STARTS_TOGETHER_SECONDS = 60;
const STOP_MS = 5_000;

/** Jobs on PostgreSQL by pg-boss, in a schema of its own. */
export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const { databaseUrl, failures, cronSeconds = 30, pollSeconds = 15 } = options;
  const failed = (error: unknown) => failures.failed('jobs', error);
  const pool = openPool({ connectionString: databaseUrl, max: 2 }, failed);
  const boss = new PgBoss({
    db: databaseOf(databaseUrl, pool, failed),
    schema: SCHEMA,
    // It may not make schemas where the migrator has been (decision 092).
    createSchema: false,
    useListenNotify: true,
    cronMonitorIntervalSeconds: cronSeconds,
    cronWorkerIntervalSeconds: cronSeconds,
  });
  boss.on('error', failed);
  await boss.start();

  async function work<Data extends object>(name: string, does: (data: Data) => Promise<void>): Promise<void> {
    // Of those that wait under one key there is one.
    await boss.createQueue(name, { policy: 'short', notify: true, retryBackoff: true });
    await boss.work<Data>(
      name,
      { pollingIntervalSeconds: pollSeconds, notifyPollingIntervalSeconds: pollSeconds },
      async ([job]) => {
        try {
          await does(job?.data as Data);
          failures.recovered(name);
        } catch (error) {
          failures.failed(name, error);
          throw error;
        }
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
    async enqueue(name, data, { singletonKey } = {}) {
      await boss.send(name, data, { singletonKey });
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: STOP_MS });
      await pool.end();
    },
  };
}

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
