import {
  type EventCodec,
  oneVersion,
  readWith,
  type StoredEvent,
  type UnknownEvent,
  untilUnknown,
} from '@stampwell/event-store';
import type pg from 'pg';
import { isPoison, SERVING, wordsOf } from '../batch.ts';
import { readParkedKeys } from '../checkpoints.ts';
import { openWriter } from '../connections.ts';
import type { Failures } from '../failures.ts';
import type { Publisher, Received } from '../kafka/broker.ts';
import { DEAD_LETTER_TOPIC, deadLetterOf, entryOf } from '../kafka/topics.ts';
import { type ApplyContext, applyAlone, applyTogether, type Batch } from '../live/apply.ts';
import { measured } from '../projected-batches.ts';
import type { Projector } from '../projector/projector.ts';
import { isTemporary } from '../temporary.ts';
import { type PartitionCheckpoint, readCheckpoints } from './checkpoints.ts';
import { type ReadRun, runAfter } from './run-after.ts';

/** A projector's lasting failure that no event caused: a missing table, say. */
export class Broken extends Error {
  readonly projector: string;

  constructor(projector: string, cause: unknown) {
    super(`${projector}: ${wordsOf(cause)}`, { cause });
    this.name = 'Broken';
    this.projector = projector;
  }
}

export interface GroupSessionOptions {
  databaseUrl: string;
  publisher: Publisher;
  codec?: EventCodec;
  failures?: Failures;
}

/** Projects partitions over one connection. Any failure ends the session; the next begins from the checkpoints in the database. */
export class GroupSession {
  readonly client: pg.Client;
  readonly #publisher: Publisher;
  readonly #read: (written: readonly StoredEvent[]) => StoredEvent[];
  readonly #failures: Failures | undefined;
  readonly #checkpoints = new Map<number, Map<string, PartitionCheckpoint>>();
  #parkedKeys = new Map<string, Set<string>>();

  private constructor(client: pg.Client, { publisher, codec, failures }: GroupSessionOptions) {
    this.client = client;
    this.#publisher = publisher;
    this.#read = readWith(codec ?? oneVersion);
    this.#failures = failures;
  }

  static async open(options: GroupSessionOptions): Promise<GroupSession> {
    return new GroupSession(await openWriter(options.databaseUrl), options);
  }

  async close(): Promise<void> {
    await this.client.end().catch(() => undefined);
  }

  /** Another process may have moved them. */
  forgetPlaces(): void {
    this.#checkpoints.clear();
  }

  /** Reads a partition's checkpoints from the database. @returns the offset to start from; null for the oldest */
  async start(partition: number, projectors: Projector[]): Promise<number | null> {
    this.#checkpoints.delete(partition);
    const checkpoints = await this.#checkpointsIn(partition);
    this.#parkedKeys = await readParkedKeys(this.client);
    const offsets = projectors.map(({ name }) => checkpointOf(checkpoints, name).offset);
    return offsets.includes(null) ? null : Math.min(...offsets.map(Number));
  }

  /**
   * Projects the new events of these messages. @throws Gap, Broken, UnknownEvent (after projecting the events before it), and the
   * database's errors
   */
  async handle(partition: number, messages: Received[], projectors: Projector[]): Promise<void> {
    const checkpoints = await this.#checkpointsIn(partition);
    if (this.#parkedKeys.size > 0) this.#parkedKeys = await readParkedKeys(this.client);
    const entries = messages.map(entryOf);
    const [first, last] = [messages[0]?.offset ?? 0, messages.at(-1)?.offset ?? 0];
    const cohorts = Map.groupBy(projectors, ({ name }) => checkpointOf(checkpoints, name).position);
    for (const [position, cohort] of cohorts) {
      const names = cohort.map(({ name }) => name);
      const { batch, unknown } = await this.#known(runAfter(names, position, entries));
      const next = unknown ? first : last + 1;
      if (batch.to > position)
        await measured(cohort, batch.events, () =>
          this.#apply(cohort, batch, {
            client: this.client,
            schema: SERVING,
            parkedKeys: this.#parkedKeys,
            failures: this.#failures,
            moveOf: (moved, { from, to }) => ({
              names: moved,
              from,
              to,
              checkpoint: { partition, offset: to === batch.to ? next : first },
            }),
            giveUp: ({ name }, given, error) => {
              const entry = entries.find(({ event }) => event?.position === given.position);
              if (!entry?.event) throw new Error(`${name} gives up an event that was not read`);
              const source = { partition, key: entry.key };
              const letter = deadLetterOf({ projector: name, error }, source, entry.event);
              return this.#publisher.publish(DEAD_LETTER_TOPIC, [letter]);
            },
          }),
        );
      for (const name of names) checkpoints.set(name, { position: batch.to, offset: next });
      if (unknown) throw unknown;
    }
  }

  /** The part of a run before the first event that this release does not know. */
  async #known(run: ReadRun): Promise<{ batch: Batch; unknown: UnknownEvent | null }> {
    const { known, unknown } = await untilUnknown(() => this.#read(run.events));
    const to = unknown ? (known.at(-1)?.position ?? run.from) : run.to;
    return { batch: { from: run.from, to, events: known }, unknown };
  }

  async #apply(cohort: Projector[], batch: Batch, context: ApplyContext): Promise<void> {
    if (cohort.length > 1) {
      try {
        return await applyTogether(context, cohort, batch);
      } catch (error) {
        if (isTemporary(error) && !isPoison(error)) throw error;
      }
    }
    for (const projector of cohort) {
      try {
        await applyAlone(context, projector, batch);
      } catch (error) {
        throw isTemporary(error) ? error : new Broken(projector.name, error);
      }
    }
  }

  async #checkpointsIn(partition: number): Promise<Map<string, PartitionCheckpoint>> {
    const known = this.#checkpoints.get(partition);
    if (known) return known;
    const checkpoints = await readCheckpoints(this.client, partition);
    this.#checkpoints.set(partition, checkpoints);
    return checkpoints;
  }
}

function checkpointOf(checkpoints: Map<string, PartitionCheckpoint>, name: string): PartitionCheckpoint {
  const checkpoint = checkpoints.get(name);
  if (!checkpoint) throw new Error(`${name} has no checkpoints: another process feeds it from the store`);
  return checkpoint;
}
