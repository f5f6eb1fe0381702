import type { Jobs } from '@stampwell/base/jobs';
import type Koa from 'koa';
import type { Route } from '../http/route.ts';
import type { ToolRoute } from '../mcp/tool-route.ts';
import type { Reaction, ReactionsByName } from '../reactions/reactions.ts';

/** What a capability registers. `app.ts` lists capabilities, and everything below reads these lists. */
export interface Capability {
  routes?: readonly Route[];
  /** Of the public API, for keys. */
  v1?: readonly Route[];
  /** What programs may ask, by the Model Context Protocol. */
  tools?: readonly ToolRoute[];
  /** Pages that are no calls of the API. */
  pages?: readonly Koa.Middleware[];
  /** Follow events from the start of the log, within a minute. */
  reactions?: ReactionsByName;
  /** Also run right after this process appends. A new one starts at the head of the log, because people wait for news only. */
  promptReactions?: ReactionsByName;
  /** Runs right after this process appends, and is not repeated: a job of the capability covers the rest. */
  onAppend?: Reaction;
  jobs?: readonly Job[];
  /** Deletes what is stored about an account outside of the log. Safe to repeat. */
  forget?(accountId: string): Promise<void>;
  /** What is stored about a customer outside of the log, by its name in the export. */
  exports?(customerId: string): Promise<Record<string, unknown>>;
  /** Work left by a restored backup; runs before the process serves requests. */
  prepare?(): Promise<void>;
  /** Ends work in memory before the process stops. */
  stop?(): Promise<void>;
}

/** Repeated work, or the work of a queue. */
export type Job = { name: string; every: 'minute' | 'hour'; run(): Promise<void> } | QueueJob;

/** Methods, so that each job names its own data. */
interface QueueJob {
  name: string;
  queue: NonNullable<Parameters<Jobs['work']>[2]>;
  run(data: never): Promise<void>;
  /** What to do once the last try has failed; `queue` then names its `deadLetter`. */
  giveUp?(data: never): Promise<void>;
}

const CRON = { minute: '* * * * *', hour: '0 * * * *' };

export const routesOf = (all: readonly Capability[]): Route[] => all.flatMap(({ routes = [] }) => routes);

export const v1RoutesOf = (all: readonly Capability[]): Route[] => all.flatMap(({ v1 = [] }) => v1);

export const toolsOf = (all: readonly Capability[]): ToolRoute[] => all.flatMap(({ tools = [] }) => tools);

export const jobsOf = (all: readonly Capability[]): Job[] => all.flatMap(({ jobs = [] }) => jobs);

export const reactionsOf = (all: readonly Capability[]): ReactionsByName =>
  Object.assign({}, ...all.map(({ reactions }) => reactions));

export const promptReactionsOf = (all: readonly Capability[]): ReactionsByName =>
  Object.assign({}, ...all.map(({ promptReactions }) => promptReactions));

/** Deletes what these capabilities store about an account. */
export async function forgetIn(all: readonly Capability[], accountId: string): Promise<void> {
  await Promise.all(all.map((one) => one.forget?.(accountId)));
}

/** What these capabilities store about a customer. */
export async function exportsOf(
  all: readonly Capability[],
  customerId: string,
): Promise<Record<string, unknown>> {
  return Object.assign({}, ...(await Promise.all(all.map((one) => one.exports?.(customerId)))));
}

/** Works the queues of these jobs. */
export async function workQueues(jobs: Pick<Jobs, 'work'>, all: readonly Job[]): Promise<void> {
  await Promise.all(all.map((job) => 'queue' in job && workQueue(jobs, job)));
}

async function workQueue(jobs: Pick<Jobs, 'work'>, { name, queue, run, giveUp }: QueueJob): Promise<void> {
  // Its dead-letter queue must be there first.
  if (queue.deadLetter && giveUp) await jobs.work<never>(queue.deadLetter, giveUp, { policy: 'standard' });
  await jobs.work<never>(name, run, queue);
}

/** Schedules the repeated ones of these jobs. */
export async function scheduleJobs(jobs: Pick<Jobs, 'schedule'>, all: readonly Job[]): Promise<void> {
  await Promise.all(
    all.map((job) => 'every' in job && jobs.schedule(job.name, CRON[job.every], () => job.run())),
  );
}
