import { hash } from 'node:crypto';
import { cardStream, DomainError } from '@stampwell/contracts';
import { projectors } from '@stampwell/read-models';
import { createImportedPeople } from '@stampwell/vault';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import type { SpecActor } from '../../testing/spec-actors.ts';
import { openTestApp } from '../../testing/test-app.ts';
import { createImports, IMPORT_JOBS, LOST_IMPORT_JOBS } from './imports.ts';
import { type RunPorts, runImport } from './run-import.ts';

/** Concurrent settling, and recovery after a failure. */

const app = await openTestApp({ projectors });
afterAll(() => app.close());
const imported = createImportedPeople(app.pool, app.ports.vault);
/** Their jobs are run by the app, or by `runAlone`. */
const imports = createImports(app.pool, app.ports.jobs, imported);
const jobs = { enqueue: vi.fn(async () => undefined) };
const alone = createImports(app.pool, jobs, imported);

let shop: SpecActor;
beforeEach(async () => {
  shop = await app.business();
});

const start = (by: typeof imports, emails: readonly string[]) =>
  by.start(
    { businessId: shop.id, programme: 1 },
    hash('sha256', emails.join(), 'buffer'),
    emails.map((email, nth) => ({ name: 'Ann', email, stamps: 3, line: nth + 2, hasConsent: false })),
  );
async function bring(...emails: string[]) {
  const { id } = await start(imports, emails);
  await app.bringIn();
  return seen(id);
}
const seen = async (id: string) => ({ run: await imports.find(shop.id, id), left: await imports.left(id) });
async function takeBack(id: string) {
  await imports.undo(shop.id, id);
  await app.bringIn();
  return seen(id);
}
const listed = async () => (await imported.idsOf(shop.id)).length;

const unexpected = () => Promise.reject(new Error('not expected'));
const runAlone = (id: string, over: Partial<RunPorts> = {}) =>
  runImport(id, {
    ...{ imports: alone, imported, people: app.people, log: app.ports.log },
    stopping: new AbortController().signal,
    stamps: { carryOver: unexpected, takeBack: unexpected },
    outbox: { put: unexpected },
    ...over,
  });
/** Something happens after a job has read its rows, before it settles the first of them. */
const meanwhile = (happens: () => Promise<unknown>): RunPorts['imports'] => ({
  ...alone,
  async next(...asked) {
    const rows = await alone.next(...asked);
    if (rows.length > 0) await happens();
    return rows;
  },
});

it('[IM7] leaves a queued row to its person, who claims it first', async () => {
  const { id } = await start(alone, ['gus@y.test']);
  const claims = async () => {
    await app.customer({ email: 'gus@y.test' });
    await app.claimImports();
  };
  await runAlone(id, { imports: meanwhile(claims) });
  expect(await seen(id)).toMatchObject({ run: { state: 'done', claimed: 1, left: 0 }, left: [] });
});

it('[IM7, IM9] takes the stamps back of who claims them while the row is undone', async () => {
  const { run } = await bring('hal@y.test');
  const hal = await app.customer({ email: 'hal@y.test' });
  await alone.undo(shop.id, run.id);
  const takeBackStamps = vi.fn(async () => null);
  await runAlone(run.id, {
    imports: meanwhile(app.claimImports),
    stamps: { carryOver: unexpected, takeBack: takeBackStamps },
  });
  const [entry] = await app.eventsOf(cardStream(shop.id, hal.id));
  expect(takeBackStamps.mock.calls).toEqual([[expect.objectContaining({ customerId: hal.id }), entry?.id]]);
});

it('[IM8, IM9] erases whom a crash left behind on the list, and gives them nothing', async () => {
  const { run } = await bring('ida@y.test');
  await alone.undo(shop.id, run.id);
  const broken = { ...imported, erase: () => Promise.reject(new Error('the process died')) };
  const dying = createImports(app.pool, jobs, broken);
  await expect(runAlone(run.id, { imports: dying, imported: broken })).rejects.toThrow('the process died');
  const ida = await app.customer({ email: 'ida@y.test' });
  await app.claimImports();
  expect(await app.eventsOf(cardStream(shop.id, ida.id))).toEqual([]);
  expect(await listed()).toBe(1);
  await app.letImportsGo();
  expect(await listed()).toBe(0);
});

it('[IM6, IM9] after a failure erases whom it did not come to, and can be taken back or brought in again', async () => {
  const ann = await app.customer();
  const { run } = await bring(ann.email, 'bob@y.test');
  await app.pool.query(`UPDATE platform.imports SET state = 'running' WHERE id = $1`, [run.id]);
  await app.pool.query(`UPDATE platform.import_rows SET state = 'queued' WHERE import_id = $1 AND line = 3`, [
    run.id,
  ]);
  await app.ports.jobs.enqueue(LOST_IMPORT_JOBS, { id: run.id });
  await app.bringIn();
  const failed = await seen(run.id);
  expect(failed).toMatchObject({ run: { state: 'failed', carried: 1 }, left: [{ line: 3, why: 'refused' }] });
  expect(await listed()).toBe(0);
  const again = await bring(ann.email, 'bob@y.test');
  expect(again).toMatchObject({ run: { waiting: 1 }, left: [{ line: 2, why: 'already_carried' }] });
  // One of the same file at a time.
  await expect(takeBack(run.id)).rejects.toThrow(DomainError);
  expect(await takeBack(again.run.id)).toMatchObject({ run: { state: 'undone' } });
  expect(await takeBack(run.id)).toMatchObject({ run: { state: 'undone', carried: 0 } });
  const events = await app.eventsOf(cardStream(shop.id, ann.id));
  expect(events.map(({ type }) => type)).toEqual(['StampsCarriedOver', 'CarryOverReversed']);
});

it('[IM6] is left to the next process by one that stops, which is no failure', async () => {
  const { id } = await start(alone, ['joy@y.test']);
  jobs.enqueue.mockClear();
  await runAlone(id, { stopping: AbortSignal.abort() });
  expect(jobs.enqueue.mock.calls).toEqual([[IMPORT_JOBS, { id }, { startAfter: expect.any(Date) as Date }]]);
  await runAlone(id);
  expect((await seen(id)).run).toMatchObject({ state: 'done', waiting: 1 });
});

it('[IM6] settles a row for who got the stamps, if its email has moved since a process died before noting it', async () => {
  const ann = await app.customer({ email: 'kay@y.test' });
  await app.pool.query(`
    CREATE FUNCTION platform.dies() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'the process died'; END $$;
    CREATE TRIGGER dies BEFORE UPDATE ON platform.import_rows FOR EACH ROW WHEN (NEW.state = 'carried') EXECUTE FUNCTION platform.dies()`);
  const died = await bring('kay@y.test', 'lou@y.test');
  expect(died.run).toMatchObject({ state: 'running', carried: 0 });
  await app.pool.query('DROP TRIGGER dies ON platform.import_rows; DROP FUNCTION platform.dies()');
  const { id } = ann;
  await app.people.hold(id, ({ change }) => change({ email: 'other@y.test' }));
  const bob = await app.customer({ email: 'kay@y.test' });
  await app.ports.jobs.enqueue(IMPORT_JOBS, { id: died.run.id });
  await app.bringIn();
  expect(await seen(died.run.id)).toMatchObject({ run: { state: 'done', carried: 1, waiting: 1 }, left: [] });
  expect(await app.eventsOf(cardStream(shop.id, ann.id))).toHaveLength(1);
  expect(await app.eventsOf(cardStream(shop.id, bob.id))).toEqual([]);
  // It is taken back from the right card.
  await takeBack(died.run.id);
  expect(await app.eventsOf(cardStream(shop.id, ann.id))).toHaveLength(2);
});
