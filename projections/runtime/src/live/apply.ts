import { retry } from '@stampwell/base/postgres';
import type pg from 'pg';
import { collectRows, commit, isPoison, type Move, type Parked, wordsOf, workOf } from '../batch.ts';
import type { Failures } from '../failures.ts';
import type { PendingRows } from '../projector/pending-rows.ts';
import { type ProjectedEvent, type Projector, parkingKey } from '../projector/projector.ts';

/** A run of the log: `events` with `from < position <= to`. */
export interface Batch {
  from: number;
  to: number;
  events: ProjectedEvent[];
}

export interface ApplyContext {
  client: pg.Client;
  schema: string;
  parkedKeys: Map<string, Set<string>>;
  /** The checkpoint move of a batch; null while the rows are not served yet. */
  moveOf: (names: string[], batch: Batch) => Move | null;
  /** Collects parked events; if absent, they are written with their batch to the table of parked events. */
  collect?: (parked: Parked[]) => void;
  /** Called for each event given up, before it is parked, so at least once. */
  giveUp?: (projector: Projector, event: ProjectedEvent, error: string) => Promise<void>;
  failures?: Failures;
}

/** Retries before an event is given up. */
const MORE_TRIES = 2;
const TRY_PAUSE_MS = 60;

/** Projectors at the same position apply a batch together: one transaction, one checkpoint move. */
export async function applyTogether(
  context: ApplyContext,
  projectors: Projector[],
  batch: Batch,
): Promise<void> {
  const works = projectors.map((projector) =>
    workOf(projector, batch.events, context.parkedKeys.get(projector.name)),
  );
  const rows = await Promise.all(
    works.map(({ projector, events }) => collectRows(context.client, context.schema, projector, events)),
  );
  const parked = works.flatMap((work) => work.parked);
  await write(context, projectors, batch, { rows, parked });
}

async function write(
  { client, schema, moveOf, collect }: ApplyContext,
  projectors: Projector[],
  batch: Batch,
  { rows, parked }: { rows: PendingRows[]; parked: Parked[] },
): Promise<void> {
  const names = projectors.map(({ name }) => name);
  await commit(client, schema, rows, collect ? [] : parked, moveOf(names, batch));
  collect?.(parked);
}

/** Applies a batch for one projector, and halves it after a failure until the failing event is alone; that event is parked. */
export async function applyAlone(context: ApplyContext, projector: Projector, batch: Batch): Promise<void> {
  try {
    return await applyTogether(context, [projector], batch);
  } catch (error) {
    if (!isPoison(error)) throw error;
    const [event] = batch.events;
    if (batch.events.length > 1) return await applyHalves(context, projector, batch);
    if (event) await applyOrPark(context, projector, event, batch);
  }
}

async function applyHalves(
  context: ApplyContext,
  projector: Projector,
  { from, to, events }: Batch,
): Promise<void> {
  const middle = Math.ceil(events.length / 2);
  const first = events.slice(0, middle);
  const between = first.at(-1)?.position ?? from;
  await applyAlone(context, projector, { from, to: between, events: first });
  await applyAlone(context, projector, { from: between, to, events: events.slice(middle) });
}

async function applyOrPark(
  context: ApplyContext,
  projector: Projector,
  event: ProjectedEvent,
  batch: Batch,
): Promise<void> {
  try {
    const again = () => applyTogether(context, [projector], batch);
    await retry(again, { tries: MORE_TRIES, firstPauseMs: TRY_PAUSE_MS, shouldRetry: isPoison });
  } catch (error) {
    if (!isPoison(error)) throw error;
    context.failures?.failed(projector.name, error);
    await park(context, projector, event, batch, wordsOf(error));
  }
}

async function park(
  context: ApplyContext,
  projector: Projector,
  event: ProjectedEvent,
  batch: Batch,
  error: string,
) {
  const key = parkingKey(event);
  await context.giveUp?.(projector, event, error);
  const parked: Parked[] = [{ projector: projector.name, position: event.position, key, error }];
  await write(context, [projector], batch, { rows: [], parked });
  const keys = context.parkedKeys.get(projector.name);
  if (keys) keys.add(key);
  else context.parkedKeys.set(projector.name, new Set([key]));
}
