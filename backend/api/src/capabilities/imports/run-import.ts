import { CUSTOMER_IMPORTS } from '@stampwell/contracts';
import type { ImportedPerson } from '@stampwell/vault';
import { carriedOutcome, type Outcome, type RowState, undoneOutcome } from './imports.decider.ts';
import type { ImportRow, Imports } from './imports.ts';
import type { ImportsPorts } from './ports.ts';

export type RunPorts = Pick<
  ImportsPorts,
  'people' | 'imported' | 'stamps' | 'outbox' | 'log' | 'stopping'
> & {
  imports: Imports;
};

const BATCH = 50;

/** Runs an import, or its undoing, from where it stopped: a row that is done is not done again. @throws to be retried by a job */
export async function runImport(id: string, ports: RunPorts): Promise<void> {
  const { imports, stopping } = ports;
  const begun = await imports.begin(id);
  if (!begun) return;
  const { businessId, isUndo, mayWrite } = begun;
  const of = { importId: id, businessId, mayWrite };
  const states: readonly RowState[] = isUndo ? ['carried', 'waiting', 'claimed'] : ['queued'];
  let done = 0;
  for await (const rows of batches((after) => imports.next(id, states, after, BATCH))) {
    if (stopping.aborted) return imports.later(id);
    const ids = rows.flatMap(({ person_id }) => person_id ?? []);
    const people = await ports.imported.byIds(ids);
    const single = isUndo ? rows : await thoseToDecide(of, { rows, ids, people }, ports);
    for (const row of single) {
      if (stopping.aborted) return imports.later(id);
      const person = people.get(row.person_id ?? '');
      await imports.settle(row, states, (held) =>
        isUndo ? undoRow(of, held, ports) : bringIn({ ...of, programme: held.programme }, person, ports),
      );
    }
    done += rows.length;
    await imports.progress(id, done);
  }
  await imports.finish(id);
}

interface Batch {
  rows: ImportRow[];
  ids: string[];
  people: ReadonlyMap<string, ImportedPerson>;
}

/** Notes at once that most of a list wait. @returns the rows of the others, which are decided one by one */
async function thoseToDecide(
  { importId, mayWrite }: OfImport,
  { rows, ids, people }: Batch,
  ports: RunPorts,
) {
  const proved = await ports.imported.provedAmong(ids);
  const waits = ({ person_id: id }: ImportRow): boolean => {
    const person = people.get(id ?? '');
    return person !== undefined && !proved.has(person.id) && !(mayWrite && person.hasConsent);
  };
  const lines = rows.filter(waits).map(({ line }) => line);
  await ports.imports.wait(importId, lines);
  return rows.filter((row) => !waits(row));
}

async function* batches(read: (after: number) => Promise<ImportRow[]>): AsyncGenerator<ImportRow[]> {
  let rows = await read(0);
  while (rows.length > 0) {
    yield rows;
    rows = await read(rows.at(-1)?.line ?? 0);
  }
}

interface OfImport {
  importId: string;
  businessId: string;
  /** Whether the owner said that people whose row says so may be written to. */
  mayWrite: boolean;
}

/**
 * [IM4] A person with an account of a proved email gets the stamps on the card. Everybody else, and a person whose card refuses
 * them for now, waits.
 */
async function bringIn(
  of: OfImport & { programme: number },
  person: ImportedPerson | undefined,
  ports: RunPorts,
): Promise<Outcome> {
  const { people, stamps } = ports;
  // Erased again after a restore.
  if (!person) return { state: 'left', why: 'refused' };
  const account = await people.byEmail('customer', person.email);
  if (!account?.emailVerifiedAt) {
    if (of.mayWrite && person.hasConsent) await write(person, ports);
    return { state: 'waiting' };
  }
  const carried = await stamps.carryOver({
    businessId: of.businessId,
    importId: of.importId,
    programme: of.programme,
    customerId: account.id,
    stamps: person.stamps,
    personId: person.id,
  });
  return carriedOutcome('carried', account.id, carried) ?? { state: 'waiting' };
}

/**
 * [IM10] Queued before the row is settled, so that a crash in between loses no mail. Only a person who still waits at sending
 * time gets it.
 */
const write = ({ id: accountId, businessId: business_id, stamps }: ImportedPerson, { outbox }: RunPorts) =>
  outbox.put({
    ...{ kind: 'stamps_waiting', accountId, cause: 'list', data: { business_id, stamps } },
    sendAfter: new Date(Date.now() + CUSTOMER_IMPORTS.mailAfterMinutes * 60_000),
  });

async function undoRow(
  { importId, businessId }: OfImport,
  row: ImportRow,
  { stamps }: RunPorts,
): Promise<Outcome> {
  const { customer_id: customerId, entry_id: entryId, programme } = row;
  if (!customerId || !entryId) return { state: 'undone' };
  return undoneOutcome(
    row.state,
    await stamps.takeBack({ importId, businessId, customerId, programme }, entryId),
  );
}
