import { systemHealth } from '@stampwell/contracts/http/admin.ts';
import * as http from '@stampwell/contracts/http/operations.ts';
import { projectors } from '@stampwell/read-models';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportHealth } from '../services/health/health.ts';
import { sealCheck, vitalChecks } from '../services/health/health-checks.ts';
import type { SpecActor } from '../testing/spec-actors.ts';
import { createCard } from '../testing/spec-card.ts';
import { openLive } from '../testing/spec-live.ts';
import { openTestApp } from '../testing/test-app.ts';

const app = await openTestApp({ projectors });
afterAll(() => app.close());

let admin: SpecActor;
beforeAll(async () => {
  admin = await app.admin();
  const [owner, ann] = [await app.business(), await app.customer()];
  const { position } = await createCard(app, { businessId: owner.id, customerId: ann.id }).stamp(3);
  await app.ports.waitForPosition(position, 3000);
});

const name = 'customer-cards';
const cards = async () => (await app.pool.query('SELECT customer_id, current_stamps FROM views.cards')).rows;

describe('projections', () => {
  it('show where each stands', async () => {
    const { status, body } = await admin.call(http.listProjections);
    expect(status).toBe(200);
    expect(body.map((projection) => projection.name)).toEqual(
      projectors.map((projector) => projector.name).sort(),
    );
    expect(body[0]).toMatchObject({ position: await app.store.head(), lag_ms: 0, rebuild: null, parked: 0 });
  });

  it('are rebuilt on request, while administrators are told how it goes', async () => {
    const before = await cards();
    const connection = await openLive(app.url, admin.token);
    const { status, body } = await admin.call(http.rebuildProjection, { params: { name } });
    expect({ status, name: body.name }).toEqual({ status: 202, name });
    await expect
      .poll(() => connection.events.at(-1))
      .toMatchObject({ type: 'projection-progress', data: { name, state: 'done' } });
    connection.close();
    expect(await cards()).toEqual(before);
  });

  it('are rebuilt once at a time', async () => {
    const told = (state: string) =>
      app.pool.query('UPDATE views.projection_progress SET state = $2 WHERE projector = $1', [name, state]);
    expect((await told('running')).rowCount).toBe(1);
    expect(await admin.call(http.rebuildProjection, { params: { name } })).toMatchObject({
      status: 409,
      error: { code: 'invalid_state', message: 'This is being rebuilt already' },
    });
    await told('done');
  });

  it('try again what was set aside, where there is something', async () => {
    expect(await admin.call(http.retryProjection, { params: { name } })).toMatchObject({
      status: 409,
      error: { code: 'invalid_state' },
    });
    await app.pool.query(
      `INSERT INTO views.projection_parked (projector, position, key, error) VALUES ($1, 1, 'k', 'x')`,
      [name],
    );
    expect((await admin.call(http.listProjections)).body.find((it) => it.name === name)?.parked).toBe(1);
    expect((await admin.call(http.retryProjection, { params: { name } })).status).toBe(202);
    await expect
      .poll(async () => (await admin.call(http.listProjections)).body.find((it) => it.name === name)?.parked)
      .toBe(0);
  });

  it('are known by name', async () => {
    for (const unknown of ['no-such', 'x; DROP']) {
      expect((await admin.call(http.rebuildProjection, { params: { name: unknown } })).status).toBe(404);
    }
  });
});

describe('health', () => {
  it('is told to administrators', async () => {
    const { body } = await admin.call(systemHealth);
    expect(body.checks.map((check) => [check.name, check.ok])).toContainEqual(['database', true]);
    const standIns = body.checks
      .filter(({ detail }) => detail.startsWith('Stand-in'))
      .map((check) => check.name);
    expect(standIns).toEqual(['mail', 'payments', 'wallets']);
    expect(body.status).toBe('ok');
    expect(body.version).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it('says when the log is not sealed in time, and why', async () => {
    const seals = (ageMs: number, problem: string | null = null) =>
      sealCheck({ proofKey: {}, sealMaxAgeMs: 600_000, sealState: async () => ({ ageMs, problem }) }).run();
    expect(await seals(600_000)).toEqual({ ok: true, detail: 'Up to date' });
    expect(await seals(720_000)).toEqual({
      ok: false,
      detail: 'Events have waited for a seal for 12 min',
    });
    expect(await seals(0, 'an older state was put back')).toEqual({
      ok: false,
      detail: 'Sealing stopped: an older state was put back',
    });
  });

  it('says that the process lifecycles and is ready', async () => {
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
    const ready = await fetch(`${app.url}/readyz`);
    expect(ready.status).toBe(200);
    expect(await ready.json()).toMatchObject({ status: 'ok' });
  });

  it('is not ready without its database, and does not say why in its words', async () => {
    const lost = { query: async () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.7:5432')) };
    const states = async () => [];
    const report = await reportHealth(
      vitalChecks({ pool: lost as never, store: app.store, projections: { states } }),
    );
    expect(report).toMatchObject({
      status: 'degraded',
      checks: [{ name: 'database', ok: false, detail: 'Does not answer' }, {}, {}, {}, {}],
    });
  });
});

it('measures requests by endpoint, appends by batch, read models by name', async () => {
  await admin.call(http.listProjections);
  const text = await (await fetch(`${app.url}/metrics`)).text();
  expect(text).toMatch(
    /stampwell_http_request_duration_seconds_count\{endpoint="listProjections",status="200"\} [1-9]/,
  );
  expect(text).toMatch(/stampwell_append_batch_commands_count [1-9]/);
  // No sealing process runs in specs.
  expect(Number(/^stampwell_seal_age_seconds (\S+)/m.exec(text)?.[1])).toBeGreaterThan(0);
  expect(text).toMatch(/stampwell_projection_behind_events\{projection="customer-cards"\} 0/);
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
});
