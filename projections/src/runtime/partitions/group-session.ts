import type { StoredEvent } from '@stampwell/contracts';
import type pg from 'pg';
import type { Publisher, Received } from '../../kafka/broker.ts';
import { DEAD_LETTER_TOPIC, deadLetterOf, entryOf } from '../../kafka/topics.ts';
import { isPoison, SERVING, wordsOf } from '../batch.ts';
import { readParkedKeys } from '../checkpoints.ts';
import { openWriter } from '../connections.ts';
import { type ApplyContext, applyAlone, applyTogether, type Batch } from '../live/apply.ts';
import { isPassing } from '../live/failures.ts';
import type { Projector } from '../projector/projector.ts';
import { type Place, readPlaces } from './places.ts';
import { runAfter } from './run-after.ts';

/** A projector that fails for another reason than an event or the moment: a table is missing, say. */
export class Broken extends Error {
  readonly projector: string;

  constructor(projector: string, cause: unknown) {
    super(`${projector}: ${wordsOf(cause)}`, { cause });
    this.name = 'Broken';
    this.projector = projector;
  }
}

/** One connection's worth of projecting partitions. Any failure ends it; the next begins from the places in the database. */
export class GroupSession {
  readonly client: pg.Client;
  readonly #publisher: Publisher;
  readonly #places = new Map<number, Map<string, Place>>();
  #parkedKeys = new Map<string, Set<string>>();

  private constructor(client: pg.Client, publisher: Publisher) {
    this.client = client;
    this.#publisher = publisher;
  }

  static async open(databaseUrl: string, publisher: Publisher): Promise<GroupSession> {
    return new GroupSession(await openWriter(databaseUrl), publisher);
  }

  async close(): Promise<void> {
    await this.client.end().catch(() => undefined);
  }

  /** Somebody else may have moved them. */
  forgetPlaces(): void {
    this.#places.clear();
  }

  /** Takes a partition's places from the database. @returns the offset to read from; null is the oldest */
  async start(partition: number, projectors: Projector[]): Promise<number | null> {
    this.#places.delete(partition);
    const places = await this.#placesIn(partition);
    this.#parkedKeys = await readParkedKeys(this.client);
    const offsets = projectors.map(({ name }) => placeOf(places, name).offset);
    return offsets.includes(null) ? null : Math.min(...offsets.map(Number));
  }

  /** Projects what is new in these messages. @throws Gap, Broken, and whatever the database says */
  async take(partition: number, messages: Received[], projectors: Projector[]): Promise<void> {
    const places = await this.#placesIn(partition);
    if (this.#parkedKeys.size > 0) this.#parkedKeys = await readParkedKeys(this.client);
    const entries = messages.map(entryOf);
    const [first, last] = [messages[0]?.offset ?? 0, messages.at(-1)?.offset ?? 0];
    const cohorts = Map.groupBy(projectors, ({ name }) => placeOf(places, name).position);
    for (const [position, cohort] of cohorts) {
      const names = cohort.map(({ name }) => name);
      const batch = runAfter(names, position, entries);
      if (batch.to === position) continue;
      await this.#apply(cohort, batch, {
        client: this.client,
        schema: SERVING,
        parkedKeys: this.#parkedKeys,
        moveOf: (moved, { from, to }) => ({
          names: moved,
          from,
          to,
          reached: null,
          lane: { partition, offset: to === batch.to ? last + 1 : first },
        }),
        giveUp: (projector, event, error) =>
          this.#publisher.publish(DEAD_LETTER_TOPIC, [
            deadLetterOf(projector.name, event as unknown as StoredEvent, error),
          ]),
      });
      for (const name of names) places.set(name, { position: batch.to, offset: last + 1 });
    }
  }

  async #apply(cohort: Projector[], batch: Batch, context: ApplyContext): Promise<void> {
    if (cohort.length > 1) {
      try {
        return await applyTogether(context, cohort, batch);
      } catch (error) {
        if (isPassing(error) && !isPoison(error)) throw error;
      }
    }
    for (const projector of cohort) {
      try {
        await applyAlone(context, projector, batch);
      } catch (error) {
        throw isPassing(error) ? error : new Broken(projector.name, error);
      }
    }
  }

  async #placesIn(partition: number): Promise<Map<string, Place>> {
    const known = this.#places.get(partition);
    if (known) return known;
    const places = await readPlaces(this.client, partition);
    this.#places.set(partition, places);
    return places;
  }
}

function placeOf(places: Map<string, Place>, name: string): Place {
  const place = places.get(name);
  if (!place) throw new Error(`${name} has no places: another process feeds it from the store`);
  return place;
}
