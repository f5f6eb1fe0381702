import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { cardStream, type StoredEvent } from '@stampwell/contracts';
import * as http from '@stampwell/contracts/http/operations.ts';
import { hashEvent } from '@stampwell/event-store';
import { tamper } from '@stampwell/local/test-database.ts';
import { projectors } from '@stampwell/read-models';
import { directoryStorage } from '@stampwell/transparency/proof';
import { startKeeper } from '@stampwell/transparency/testing/keeper.ts';
import { newSigner } from '@stampwell/transparency/tlog/note-keys.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SpecActor } from '../testing/spec-actors.ts';
import { createCard } from '../testing/spec-card.ts';
import { openTestApp } from '../testing/test-app.ts';

/** What the screen shows after an attacker rewrote the database's log, including its hash chains. */

const signer = newSigner('stampwell.test/log');
const folder = mkdtempSync(path.join(os.tmpdir(), 'seals-'));
const app = await openTestApp({ projectors, proofKey: signer });
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

let owner: SpecActor;
let admin: SpecActor;
let stream: string;
let events: StoredEvent[];

beforeAll(async () => {
  [owner, admin] = await Promise.all([app.business(), app.admin()]);
  const ann = await app.customer();
  const card = createCard(app, { businessId: owner.id, customerId: ann.id });
  for (const stamps of [1, 2, 3]) await card.stamp(stamps);
  stream = cardStream(owner.id, ann.id);
  events = await app.eventsOf(stream);
  const keeper = startKeeper({
    ...{ databaseUrl: app.databaseUrl, log: app.store.written, signer, storage: directoryStorage(folder) },
  });
  await keeper.hasSealed(await app.store.head());
  await keeper.stop();
});

const verify = async (actor: SpecActor) => (await actor.call(http.auditVerify)).body;

it('says that all is as it was sealed', async () => {
  const head = await app.store.head();
  expect(await verify(admin)).toMatchObject({ ok: true, sealed: { state: 'matches', events: head } });
  expect(await verify(owner)).toMatchObject({ ok: true, sealed: { state: 'matches', position: null } });
});

it('names an event whose chain was sealed again, to whom it concerns', async () => {
  const [first, ...later] = events as [StoredEvent, ...StoredEvent[]];
  let hash = '';
  for (const event of [{ ...first, data: { ...(first.data as object), amount: 20 } }, ...later]) {
    hash = hashEvent(event, hash);
    await tamper(app.pool, 'UPDATE es.events SET data = $2, hash = $3 WHERE position = $1', [
      event.position,
      event.data,
      hash,
    ]);
  }
  const found = { ok: false, first_bad: null, sealed: { state: 'differs', position: first.position } };
  expect(await verify(admin)).toMatchObject(found);
  expect(await verify(owner)).toMatchObject(found);
  for (const event of events)
    await tamper(app.pool, 'UPDATE es.events SET data = $2, hash = $3 WHERE position = $1', [
      event.position,
      event.data,
      event.hash,
    ]);
  expect(await verify(admin)).toMatchObject({ ok: true });
});

it('names the newest event where that was deleted, and its stream made shorter', async () => {
  const newest = events.at(-1)!;
  const { rows } = await app.pool.query('SELECT to_jsonb(e) AS whole FROM es.events e WHERE position = $1', [
    newest.position,
  ]);
  await tamper(app.pool, 'DELETE FROM es.events WHERE position = $1', [newest.position]);
  await tamper(app.pool, 'UPDATE es.streams SET version = version - 1 WHERE stream = $1', [stream]);
  const { ok, sealed } = await verify(admin);
  expect({ ok, sealed }).toMatchObject({
    ok: false,
    sealed: { state: 'differs', position: newest.position },
  });
  await tamper(
    app.pool,
    'INSERT INTO es.events OVERRIDING SYSTEM VALUE SELECT (jsonb_populate_record(NULL::es.events, $1)).*',
    [rows[0].whole],
  );
  await tamper(app.pool, 'UPDATE es.streams SET version = version + 1 WHERE stream = $1', [stream]);
});

it('believes no checkpoint that another key signed', async () => {
  const stranger = mkdtempSync(path.join(os.tmpdir(), 'seals-'));
  await tamper(app.pool, 'DELETE FROM proof.tiles');
  await tamper(app.pool, 'UPDATE proof.head SET size = 0, position = 0, checkpoint = NULL');
  const keeper = startKeeper({
    ...{ databaseUrl: app.databaseUrl, log: app.store.written, storage: directoryStorage(stranger) },
    signer: newSigner('stampwell.test/log'),
  });
  await keeper.hasSealed(await app.store.head());
  await keeper.stop();
  rmSync(stranger, { recursive: true });
  expect(await verify(admin)).toMatchObject({ ok: false, sealed: { state: 'unsigned' } });
});
