import {
  accountStream,
  businessStream,
  CUSTOMER_IMPORTS,
  cardStream,
  carryOversStream,
  DAY_MS,
  houseText,
  LIST_WORDING,
} from '@stampwell/contracts';
import { updateAdminSettings } from '@stampwell/contracts/http/admin.ts';
import { findCustomers } from '@stampwell/contracts/http/find-customer.ts';
import * as http from '@stampwell/contracts/http/imports.ts';
import { unsubscribe } from '@stampwell/contracts/http/mails.ts';
import { openPlace } from '@stampwell/contracts/http/places.ts';
import { changeProgramme } from '@stampwell/contracts/http/programmes.ts';
import {
  businessRedeem,
  carryOver,
  scanStamps,
  stampHistory,
  undoTransaction,
} from '@stampwell/contracts/http/stamps.ts';
import { userDashboard } from '@stampwell/contracts/http/user.ts';
import { projectors } from '@stampwell/read-models';
import { createImportedPeople } from '@stampwell/vault';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { MAIL_JOBS } from '../../services/mail/queue/outbox.ts';
import type { SpecActor, SpecCustomer } from '../../testing/spec-actors.ts';
import { openTestApp } from '../../testing/test-app.ts';
import { IMPORT_JOBS } from './imports.ts';

let elapsed = 0;
const app = await openTestApp({ projectors, now: () => new Date(Date.now() + elapsed) });
afterAll(() => app.close());
const imported = createImportedPeople(app.pool, app.ports.vault);

let shop: SpecActor;
let ann: SpecCustomer;
beforeEach(async () => {
  elapsed = 0;
  shop = await app.business({ terms: { scan_cooldown_hours: 0 } });
  ann = await app.customer({ name: 'Ann' });
});

const file = (...rows: string[]) =>
  new TextEncoder().encode(['Name,Email,Stamps,Consent', ...rows].join('\n'));
const csv = { 'content-type': 'text/csv' };
const check = (body: Uint8Array, query = {}) => shop.call(http.checkImport, { body, query, headers: csv });
const start = (body: Uint8Array, by = shop) => by.call(http.startImport, { body, headers: csv });

async function bring(...rows: string[]) {
  const { status, body } = await start(file(...rows));
  expect(status).toBe(202);
  await app.bringIn();
  return seen(body.run.id);
}
const seen = async (id: string) => (await shop.call(http.customerImport, { params: { id } })).body;
const scan = ({ qrCode: qr_code }: SpecCustomer) => shop.call(scanStamps, { body: { qr_code } });
const takeBack = async (id: string) => {
  const { status, error } = await shop.call(http.undoImport, { params: { id } });
  await app.bringIn();
  return status === 202 ? seen(id) : error;
};
const listed = async () => (await imported.idsOf(shop.id)).length;

const switchedOff = (account: { id: string }) =>
  app.given(accountStream(account.id), [
    { type: 'AccountDeactivated', data: { account_id: account.id, reason: houseText('Fraud') } },
  ]);
const switchedOn = (account: { id: string }) =>
  app.given(accountStream(account.id), [{ type: 'AccountReactivated', data: { account_id: account.id } }]);

it('[IM2] checks a file, names every bad row, and writes nothing', async () => {
  const head = await app.store.head();
  const { status, body } = await check(
    file(`Ann,${ann.email},4,yes`, 'Bob,,3,', 'Cid,cid@x.test,"5,58E+12",no'),
  );
  expect([status, body]).toMatchObject([
    200,
    {
      encoding: 'utf-8',
      delimiter: 'comma',
      headings: ['Name', 'Email', 'Stamps', 'Consent'],
      columns: { name: 0, email: 1, stamps: 2, consent: 3 },
      rows: 3,
      good: 1,
      consented: 1,
      bad: [
        { line: 3, problem: 'no_email' },
        { line: 4, problem: 'rounded_number' },
      ],
    },
  ]);
  expect((await check(file('Ann,a@x.test,4,'), { name: 1, email: 0 })).body.bad).toMatchObject([{ line: 2 }]);
  expect([await app.store.head(), await listed()]).toEqual([head, 0]);
});

it('[IM4] [SC95] brings in a list for a card that the shop’s first place leaves out', async () => {
  const admin = await app.admin();
  await admin.call(updateAdminSettings, { body: { places_included: 2 } });
  await shop.call(openPlace, { body: { name: 'Harbour' } });
  const body = { without_places: [shop.id] };
  expect((await shop.call(changeProgramme, { params: { programme: '1' }, body })).status).toBe(200);
  expect(await bring(`Ann,${ann.email},4,`)).toMatchObject({ run: { carried: 1, left: 0 }, left: [] });
});

it('[IM4] carries over for who has an account of a proved email, and lets others wait', async () => {
  const unproved = await app.customer({ isProved: false });
  const { run, left } = await bring(
    `Ann,${ann.email.toUpperCase()},4,`,
    `Una,${unproved.email},5,`,
    'Bob,bob@x.test,3,yes',
    `Own,${shop.email},3,`,
  );
  expect(run).toMatchObject({
    state: 'done',
    carried: 1,
    waiting: 3,
    left: 0,
    progress: { done: 4, total: 4 },
  });
  expect(left).toEqual([]);
  expect(await app.eventsOf(cardStream(shop.id, ann.id))).toMatchObject([
    {
      type: 'StampsCarriedOver',
      actor: { kind: 'business', id: shop.id },
      correlation_id: run.id,
      data: { amount: 4, balance_after: 4, first: true },
    },
  ]);
  // Imports do not count towards the shop's daily limit of paper cards, and people who got their stamps leave the list.
  expect(await app.eventsOf(carryOversStream(shop.id))).toEqual([]);
  expect(await listed()).toBe(3);
  await app.deliver();
  const { rows: mails } = await app.pool.query(
    'SELECT FROM platform.mails WHERE account_id NOT IN ($1, $2, $3)',
    [ann.id, unproved.id, shop.id],
  );
  expect(mails).toEqual([]);
  const { body: history } = await ann.call(stampHistory, { query: {} });
  expect(history.transactions).toMatchObject([{ description: '4 stamps carried over', carried_over: true }]);
});

it('[IM13] brings full cards as rewards that are ready, more than that, and cards without stamps', async () => {
  const [ben, cid] = [await app.customer(), await app.customer()];
  const { run, left } = await bring(`Ann,${ann.email},10,`, `Ben,${ben.email},23,`, `Cid,${cid.email},0,`);
  expect([run, left]).toMatchObject([{ state: 'done', carried: 3, left: 0 }, []]);
  await app.deliver();
  const cardsOf = async (customer: SpecCustomer) => (await customer.call(userDashboard)).body.stamp_cards;
  expect(await cardsOf(ann)).toMatchObject([{ current_stamps: 10, reward_eligible: true }]);
  expect(await cardsOf(ben)).toMatchObject([{ current_stamps: 23, reward_eligible: true }]);
  expect(await cardsOf(cid)).toMatchObject([{ current_stamps: 0, reward_eligible: false }]);
  const { body } = await cid.call(stampHistory, { query: {} });
  expect(body.transactions).toMatchObject([{ description: 'A card from the shop’s own list' }]);
  expect(await takeBack(run.id)).toMatchObject({ run: { state: 'undone', carried: 0 } });
});

it('[IM15] shows the owner who waits, and says at the till by the first name that they do', async () => {
  await bring('Dee Lee,dee.lee@x.test,3,', 'Eva Lee,eva.lee@x.test,0,');
  const { body } = await shop.call(http.waitingCustomers, { query: {} });
  expect(body).toMatchObject({ total: 2, people: [{ name: 'Dee Lee', stamps: 3 }, { name: 'Eva Lee' }] });
  expect((await (await app.business()).call(http.waitingCustomers, { query: {} })).body.total).toBe(0);
  const staff = await app.employee(shop.id);
  const found = await staff.call(findCustomers, { body: { q: 'dee' } });
  expect(found.body).toMatchObject({ customers: [], waiting: [{ name: 'Dee', stamps: 3 }] });
});

/** As if the hour were over, in which an owner can take the list back before anybody is written to. */
async function mailed(...emails: string[]) {
  await app.pool.query(`UPDATE jobs.job SET start_after = now() WHERE name = $1 AND state = 'created'`, [
    MAIL_JOBS,
  ]);
  await app.deliver();
  const box = await Promise.all(emails.map((email) => app.ports.mail.devMailbox?.read(email) ?? []));
  return box.flat();
}
const startWritten = (body: Uint8Array) =>
  shop.call(http.startImport, { body, query: { wording: LIST_WORDING }, headers: csv });
async function bringWritten(...rows: string[]) {
  const { body } = await startWritten(file(...rows));
  await app.bringIn();
  return seen(body.run.id);
}

it('[IM4, SC41, SC19] is refused row by row by the card’s own rules', async () => {
  const own = await app.customer({ email: shop.email });
  await shop.call(carryOver, { body: { qr_code: ann.qrCode, stamps: 2 } });
  const { run, left } = await bring(`Ann,${ann.email},4,`, `Own,${own.email},5,`);
  expect(run).toMatchObject({ state: 'done', carried: 0, waiting: 0, left: 2 });
  expect(left).toEqual([
    { line: 2, why: 'already_carried' },
    { line: 3, why: 'own_card' },
  ]);
  expect(await listed()).toBe(0);
});

it('[IM5] changes nothing by the same file again, nor by the same people in another', async () => {
  const rows = [`Ann,${ann.email},4,`, 'Bob,bob@x.test,3,'];
  const first = await bring(...rows);
  const head = await app.store.head();
  expect((await start(file(...rows))).body.run).toEqual(first.run);
  const other = await bring(...rows, 'Cid,cid@x.test,5,');
  expect(other.run).toMatchObject({ carried: 0, waiting: 1, left: 2 });
  expect(other.left).toEqual([
    { line: 2, why: 'already_carried' },
    { line: 3, why: 'already_waiting' },
  ]);
  expect(await app.store.head()).toBe(head);
  // Another shop has its own list.
  const rival = await app.business();
  const theirs = await start(file(...rows), rival);
  await app.bringIn();
  const params = { id: theirs.body.run.id };
  expect((await rival.call(http.customerImport, { params })).body.run).toMatchObject({
    carried: 1,
    waiting: 1,
  });
});

it('[IM6] goes on where a process died, and carries nothing over twice', async () => {
  const { run } = await bring(`Ann,${ann.email},4,`, 'Bob,bob@x.test,3,');
  // Simulates a crash between the card's event and the row's update.
  await app.pool.query(
    `UPDATE platform.imports SET state = 'running', done = 0, finished_at = NULL WHERE id = $1`,
    [run.id],
  );
  await app.pool.query(`UPDATE platform.import_rows SET state = 'queued' WHERE import_id = $1 AND line = 3`, [
    run.id,
  ]);
  await app.ports.jobs.enqueue(IMPORT_JOBS, { id: run.id });
  await app.bringIn();
  expect((await seen(run.id)).run).toMatchObject({ state: 'done', carried: 1, waiting: 1 });
  expect(await app.eventsOf(cardStream(shop.id, ann.id))).toHaveLength(1);
});

it('[IM7] gives who waited their stamps once they prove the email, and erases what the list said', async () => {
  const { run } = await bring('Dee,dee@x.test,6,');
  await app.claimImports();
  expect((await seen(run.id)).run).toMatchObject({ waiting: 1, claimed: 0 });
  const dee = await app.customer({ email: 'DEE@x.test' });
  await app.claimImports();
  await app.claimImports();
  expect(await app.eventsOf(cardStream(shop.id, dee.id))).toMatchObject([
    { type: 'StampsCarriedOver', correlation_id: run.id, data: { amount: 6 } },
  ]);
  expect((await seen(run.id)).run).toMatchObject({ waiting: 0, claimed: 1 });
  expect(await listed()).toBe(0);
});

it('[IM7] lets who is refused for a while wait, and gives them their stamps once they may have them', async () => {
  await switchedOff(ann);
  const { run } = await bring(`Ann,${ann.email},4,`, 'Dee,dee@y.test,6,');
  const dee = await app.customer({ email: 'dee@y.test' });
  await switchedOff(dee);
  await app.claimImports();
  expect((await seen(run.id)).run).toMatchObject({ waiting: 2, left: 0 });
  // Older than the hour that the job looks at each minute.
  await switchedOn(ann);
  await switchedOn(dee);
  elapsed = 2 * 60 * 60 * 1_000;
  await app.claimImports();
  expect((await seen(run.id)).run).toMatchObject({ waiting: 2, claimed: 0 });
  await app.letImportsGo();
  expect((await seen(run.id)).run).toMatchObject({ waiting: 0, claimed: 2 });
  expect(await app.eventsOf(cardStream(shop.id, ann.id))).toMatchObject([{ data: { amount: 4 } }]);
  expect(await listed()).toBe(0);
});

it('[IM7] gives everybody their stamps but one whose entry cannot be read', async () => {
  const { run } = await bring('Bad,bad@y.test,6,', 'Fay,fay@y.test,5,');
  const [bad] = (await imported.idsOf(shop.id)).toSorted();
  await app.pool.query(`UPDATE vault.imported_people SET sealed = '' WHERE id = $1`, [bad]);
  await app.customer({ email: 'bad@y.test' });
  await app.customer({ email: 'fay@y.test' });
  await app.claimImports();
  expect((await seen(run.id)).run).toMatchObject({ waiting: 1, claimed: 1 });
  await imported.erase([bad ?? '']);
});

it('[IM5] answers with one import when the same file is sent twice at once', async () => {
  const holder = await app.pool.connect();
  await holder.query('BEGIN; LOCK TABLE platform.imports IN SHARE ROW EXCLUSIVE MODE');
  const both = [start(file('Kim,kim@y.test,3,')), start(file('Kim,kim@y.test,3,'))];
  const waiting = `SELECT FROM pg_locks WHERE relation = 'platform.imports'::regclass AND NOT granted`;
  await vi.waitFor(async () => expect((await app.pool.query(waiting)).rowCount).toBe(2), { timeout: 10_000 });
  await holder.query('COMMIT');
  holder.release();
  const [one, other] = await Promise.all(both);
  expect([one?.status, other?.status]).toEqual([202, 202]);
  expect(one?.body.run.id).toBe(other?.body.run.id);
  await app.bringIn();
});

it('[IM8] erases who waits after 90 days, and with a shop that closes', async () => {
  const { run } = await bring('Eve,eve@x.test,6,');
  elapsed = 89 * DAY_MS;
  await app.letImportsGo();
  expect(await listed()).toBe(1);
  elapsed = 91 * DAY_MS;
  await app.letImportsGo();
  expect(await listed()).toBe(0);
  expect(await seen(run.id)).toMatchObject({
    run: { waiting: 0, left: 1 },
    left: [{ line: 2, why: 'too_old' }],
  });
  elapsed = 0;
  await bring('Fay,fay@x.test,6,');
  const data = { business_id: shop.id, reason: houseText('Closed') };
  await app.given(businessStream(shop.id), [{ type: 'BusinessDeactivated', data }]);
  await app.react();
  expect(await listed()).toBe(0);
});

it('[IM12] keeps no number of a customer who has left, and is undone all the same', async () => {
  const { run } = await bring(`Ann,${ann.email},4,`);
  const numbers = async () =>
    (
      await app.pool.query('SELECT customer_id, entry_id FROM platform.import_rows WHERE import_id = $1', [
        run.id,
      ])
    ).rows;
  expect(await numbers()).toMatchObject([{ customer_id: ann.id }]);
  const data = { account_id: ann.id, kind: 'customer' } as const;
  await app.given(accountStream(ann.id), [{ type: 'AccountErased', data }]);
  await app.react();
  expect(await numbers()).toEqual([{ customer_id: null, entry_id: null }]);
  expect(await takeBack(run.id)).toMatchObject({ run: { state: 'undone' }, left: [] });
});

it('[IM2] is checked a hundred times an hour, and other shops as often', async () => {
  const limited = await openTestApp({ areRatesLimited: true });
  const [one, other] = [await limited.business(), await limited.business()];
  const asks = { body: file('Ann,a@x.test,4,'), headers: csv };
  for (let nth = 0; nth < CUSTOMER_IMPORTS.checksPerHour; nth += 1)
    expect((await one.call(http.checkImport, asks)).status).toBe(200);
  const { status, error } = await one.call(http.checkImport, asks);
  expect([status, error.code]).toEqual([429, 'rate_limited']);
  expect(error.retry_after).toBeGreaterThan(3_000);
  expect((await other.call(http.checkImport, asks)).status).toBe(200);
  await limited.close();
});

it('[IM9, SC49] is undone as one, but for stamps that are spent, after a day too', async () => {
  const spent = await app.customer();
  const byHand = await app.customer();
  const { run } = await bring(
    `Ann,${ann.email},4,`,
    `Bo,${spent.email},9,`,
    `Cy,${byHand.email},2,`,
    'Dee,d@x.test,6,',
  );
  await scan(ann);
  await scan(spent);
  await shop.call(businessRedeem, { body: { qr_code: spent.qrCode } });
  const [entry] = await app.eventsOf(cardStream(shop.id, byHand.id));
  await shop.call(undoTransaction, { body: { transaction_id: entry?.id } });
  elapsed = 2 * DAY_MS;
  const undone = await takeBack(run.id);
  expect(undone).toMatchObject({
    run: { state: 'undone', carried: 1, waiting: 0 },
    left: [{ line: 3, why: 'spent' }],
  });
  expect((await app.eventsOf(cardStream(shop.id, ann.id))).at(-1)).toMatchObject({
    type: 'CarryOverReversed',
    data: { amount: 4, balance_after: 1 },
  });
  expect(await app.eventsOf(cardStream(shop.id, byHand.id))).toHaveLength(2);
  expect(await listed()).toBe(0);
  expect(await takeBack(run.id)).toMatchObject({ run: { state: 'undone' } });
  // The file can be brought in again.
  elapsed = 0;
  expect((await bring(`Ann,${ann.email},4,`)).run).toMatchObject({ carried: 1 });
});

it('[IM3, IM9] refuses what may not be: who, what, whose, when', async () => {
  const body = file(`Ann,${ann.email},4,`);
  expect((await app.call(http.startImport, { body, headers: csv })).status).toBe(401);
  expect((await start(body, ann)).status).toBe(403);
  expect((await start(body, await app.employee(shop.id))).status).toBe(403);
  expect((await start(file('Bob,,3,'))).error).toMatchObject({ code: 'validation_failed', field: 'file' });
  expect((await shop.call(http.startImport, { body, headers: { 'content-type': 'image/png' } })).status).toBe(
    400,
  );
  expect((await start(new Uint8Array(5_000_001).fill(97))).status).toBe(413);
  expect((await check(body, { email: 'x' })).status).toBe(422);
  const pending = await app.business({ isApproved: false });
  expect((await start(body, pending)).error.code).toBe('business_not_approved');
  const unpaid = await app.business({ hasTrial: false });
  expect((await start(body, unpaid)).error.code).toBe('subscription_required');
  const { run } = await bring(`Ann,${ann.email},4,`);
  const rival = await app.business();
  for (const call of [http.customerImport, http.undoImport])
    expect((await rival.call(call, { params: { id: run.id } })).status).toBe(404);
  expect((await rival.call(http.customerImports)).body.runs).toEqual([]);
  elapsed = 31 * DAY_MS;
  await app.pool.query(`UPDATE platform.imports SET created_at = now() - interval '31 days' WHERE id = $1`, [
    run.id,
  ]);
  expect(await takeBack(run.id)).toMatchObject({ code: 'invalid_state' });
});

it('keeps names and emails in the vault alone', async () => {
  await bring('Zebedee Quux,zebedee@quux.test,6,');
  const { rows } = await app.pool.query(
    `SELECT r::text FROM platform.import_rows r UNION ALL SELECT i::text FROM platform.imports i`,
  );
  const events = await app.eventsOf(accountStream(ann.id));
  expect(JSON.stringify([rows, events]).toLowerCase()).not.toMatch(/zebedee|quux/);
});

it('[IM10] writes once to who waits and agreed, if the owner says so of the list', async () => {
  const bob = `bob.${shop.id}@w.test`;
  await bring(`Bob,${bob},3,yes`);
  expect(await mailed(bob)).toEqual([]);
  await takeBack((await shop.call(http.customerImports)).body.runs[0]?.id ?? '');
  const { run } = await bringWritten(
    `Bob,${bob},3,yes`,
    `Cid,cid.${shop.id}@w.test,4,no`,
    `Ann,${ann.email},4,yes`,
  );
  expect(run).toMatchObject({ waiting: 2, carried: 1 });
  const { rows } = await app.pool.query(
    'SELECT wording, consent_heading FROM platform.imports WHERE id = $1',
    [run.id],
  );
  expect(rows).toEqual([{ wording: LIST_WORDING, consent_heading: 'Consent' }]);
  const all = [bob, `cid.${shop.id}@w.test`, ann.email];
  const mails = await mailed(...all);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({
    to: bob,
    subject: `Your stamp card is on Stampwell now: 3 stamps are waiting from ${shop.name}`,
  });
  expect(mails[0]?.text).toContain(`/join/${shop.id}`);
  expect(mails[0]?.text).not.toContain('Bob');
  // Taken back and brought in again, it is written to no more.
  await takeBack(run.id);
  await bringWritten(`Bob,${bob},3,yes`);
  expect(await mailed(bob)).toHaveLength(1);
});

it('[IM10] writes to nobody after an undo, nor once their stamps are on a card', async () => {
  const [dee, eve] = [`dee.${shop.id}@w.test`, `eve.${shop.id}@w.test`];
  const { run } = await bringWritten(`Dee,${dee},3,yes`);
  await takeBack(run.id);
  await bringWritten(`Eve,${eve},3,yes`);
  await app.customer({ email: eve });
  expect(await mailed(dee, eve)).toEqual([]);
  const { rows } = await app.pool.query(
    `SELECT DISTINCT state FROM platform.mails WHERE kind = 'stamps_waiting' AND data->>'business_id' = $1`,
    [shop.id],
  );
  expect(rows).toEqual([{ state: 'dropped' }]);
});

it('[IM10] writes for no shop to who switched it off', async () => {
  const fay = `fay.${shop.id}@w.test`;
  await bringWritten(`Fay,${fay},3,yes`);
  const [mail] = await mailed(fay);
  const token = /\/unsubscribe\?token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  expect((await app.call(unsubscribe, { params: { token } })).status).toBe(204);
  shop = await app.business();
  await bringWritten(`Fay,${fay},3,yes`);
  expect(await mailed(fay)).toHaveLength(1);
});

it('[IM16] tells the owner how many mails to people of the list wait, and for what', async () => {
  shop = await app.business({ isProved: false });
  const [gil, hal] = [`gil.${shop.id}@w.test`, `hal.${shop.id}@w.test`];
  const held = async () => (await shop.call(http.customerImports)).body.held_mails;
  const { run } = await bringWritten(`Gil,${gil},3,yes`);
  await takeBack(run.id);
  expect(await held()).toBeUndefined();
  await bringWritten(`Gil,${gil},3,yes`, `Hal,${hal},3,yes`);
  expect(await mailed(gil, hal)).toEqual([]);
  expect(await held()).toEqual({ count: 2, until: 'address_proved' });
  await app.people.change(shop.id, { emailVerifiedAt: new Date() });
  expect(await held()).toBeUndefined();
});

it('[IM4] a repeated key with the same file, read in another way, is another request', async () => {
  const body = file('Bob,bob.key@x.test,3,yes');
  const headers = { ...csv, 'idempotency-key': 'one' };
  const ask = (query: { delimiter?: 'comma' }) => shop.call(http.startImport, { body, query, headers });
  const { body: first } = await ask({ delimiter: 'comma' });
  expect((await ask({ delimiter: 'comma' })).body.run.id).toBe(first.run.id);
  expect(await ask({})).toMatchObject({ status: 422, error: { code: 'idempotency_key_reused' } });
});
