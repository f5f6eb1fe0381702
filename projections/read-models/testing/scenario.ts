import { emailKey, type StoredEvent, searchForm } from '@stampwell/contracts';
import { openTestDatabase, type TestDatabase } from '@stampwell/local/test-database.ts';
import { isConflict } from '@stampwell/runtime/batch.ts';
import { claim } from '@stampwell/runtime/checkpoints.ts';
import { Session } from '@stampwell/runtime/live/session.ts';
import type { Projector } from '@stampwell/runtime/projector/projector.ts';
import { rebuild } from '@stampwell/runtime/rebuild/rebuild.ts';
import { storeSource } from '@stampwell/runtime/source.ts';
import { readTables } from '@stampwell/runtime/testing/read-tables.ts';
import type { ProjectedEvent } from '../src/define-projector.ts';
import type { Known, Names, Views } from '../src/queries/views.queries.ts';

/** After all events in the specs, but early enough that all of them are still listed. */
const NOW = new Date('2027-01-01T00:00:00.000Z');

export interface Person {
  id: string;
  kind: 'customer' | 'business' | 'admin' | 'employee';
  name: string;
  email?: string;
}

/** An in-memory log with its read models on a real PostgreSQL. */
export interface Scenario {
  db: TestDatabase;
  views: Views;
  /** Appends events to the log and projects them by the live feed. */
  given(...events: ProjectedEvent[]): Promise<void>;
  /** Every row of every table, as text, in key order. */
  tables(): Promise<Record<string, unknown[]>>;
  /** Delivers the whole log again, by a projector process that starts without a checkpoint. */
  deliverAgain(): Promise<void>;
  rebuild(options?: { heldRows?: number }): Promise<void>;
  knows(...people: Person[]): void;
  /** Removes names, as an erasure does: one person's, or all. */
  forgets(id?: string): void;
  close(): Promise<void>;
}

/** Opens an empty platform with these read models. */
export async function openScenario(...projectors: Projector[]): Promise<Scenario> {
  const db = await openTestDatabase();
  const log: StoredEvent[] = [];
  const store = {
    readAll: async ({ after, limit, types }: { after: number; limit: number; types?: readonly string[] }) =>
      structuredClone(
        log
          .filter(({ position, type }) => position > after && (!types || types.includes(type)))
          .slice(0, limit),
      ),
    head: async () => log.at(-1)?.position ?? 0,
  };
  const source = storeSource(store);
  const options = { databaseUrl: db.url, store, projectors };
  const people = new Map<string, Person>();
  await rebuild({ databaseUrl: db.url, source, projectors: await claim(db.url, projectors) });
  const session = await Session.open(options);
  const stale = await Session.open(options);

  return {
    db,
    views: { db: db.pool, names: namesOf(people), now: () => NOW },
    async given(...events) {
      log.push(...(events as unknown as StoredEvent[]));
      while (await session.step(new Set()));
    },
    async deliverAgain() {
      const error = await stale.step(new Set()).then(
        () => null,
        (reason: unknown) => reason,
      );
      if (!isConflict(error)) throw new Error('A second delivery was not refused', { cause: error });
      await stale.reload();
      while (await stale.step(new Set()));
    },
    tables: () => readTables(db, projectors),
    rebuild: ({ heldRows } = {}) => rebuild({ databaseUrl: db.url, source, projectors, heldRows }),
    knows(...known) {
      for (const person of known) people.set(person.id, person);
    },
    forgets: (id) => void (id ? people.delete(id) : people.clear()),
    async close() {
      await Promise.all([session.close(), stale.close()]);
      await db.drop();
    },
  };
}

const knownAs = ({ id, name, email = `${id}@example.test` }: Person): Known => ({
  name,
  email,
  phone: null,
  places: {},
  description: null,
  logo: null,
  lastLoginAt: null,
});

/** Like the vault, returns candidates that contain all the letters in any order; queries then check for themselves. */
function namesOf(people: ReadonlyMap<string, Person>): Names {
  const has = (kind: string, words: string) => (person: Person) => {
    const { name, email } = knownAs(person);
    const isNamed = [...searchForm(words)].every((letter) => searchForm(name).includes(letter));
    return person.kind === kind && (isNamed || emailKey(email) === emailKey(words));
  };
  const candidates = (kind: string, words: string) =>
    [...people.values()].filter(has(kind, words)).map(({ id }) => id);
  return {
    byIds: async (ids) =>
      new Map(
        ids.flatMap((id) => {
          const person = people.get(id);
          return person ? [[id, knownAs(person)]] : [];
        }),
      ),
    candidates: async (kind, words) => candidates(kind, words),
    textReader: async () => (text) => ('plain' in text ? text.plain : null),
    likely: async (kind, words, ids) => new Set(candidates(kind, words).filter((id) => ids.includes(id))),
  };
}
