import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { newSigningKey } from '@stampwell/api/services/identity/tokens.ts';
import { buildFrontEnd } from '@stampwell/build/build.ts';
import type { Child } from '@stampwell/local/child-processes.ts';
import { freePort } from '@stampwell/local/free-port.ts';
import { type RunningPostgres, startPostgres } from '@stampwell/local/postgres.ts';
import { urlOf } from '@stampwell/migrator';
import { COSIGNATURE, newSigner, signerText, verifierText } from '@stampwell/transparency/tlog/note-keys.ts';
import { newKeyRing } from '@stampwell/vault';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endOf, SCRIPTS, startProcess } from './production/processes.ts';
import { newEmail, PASSWORD } from './support/actors.ts';
import { figure } from './support/figure.ts';

/** The processes as in production, each with only its own settings; these specs take Caddy's place. */
const dir = mkdtempSync(path.join(os.tmpdir(), 'stampwell-production-'));
const PUBLIC_URL = 'https://stampwell.example.com';
/** The operator, as on legal pages and in mails. */
const OPERATOR = {
  LEGAL_OPERATOR: 'Stampwell Ltd',
  LEGAL_ADDRESS: '1 Stamp Street, London',
  LEGAL_EMAIL: 'hello@stampwell.example.com',
};
const log = newSigner('stampwell.example.com/log');
const port = { api: 0, web: 0, projector: 0 };

type Settings = Record<string, string>;
let postgres: RunningPostgres;
let settings: Record<'migrator' | 'api' | 'projector' | 'web', Settings>;
const running: Child[] = [];

beforeAll(async () => {
  for (const name of ['api', 'web', 'projector'] as const) port[name] = await freePort();
  [postgres] = await Promise.all([startPostgres({ dir: path.join(dir, 'postgres') }), buildFrontEnd()]);
  const ring = path.join(dir, 'vault-keys');
  writeFileSync(ring, newKeyRing(), { mode: 0o600 });
  settings = {
    migrator: { DATABASE_URL: postgres.url },
    api: {
      ...OPERATOR,
      NODE_ENV: 'production',
      PORT: String(port.api),
      DATABASE_URL: urlOf(postgres.url, 'api'),
      JWT_PRIVATE_KEY: newSigningKey(),
      VAULT_KEY_FILE: ring,
      IMAGES: path.join(dir, 'images'),
      TRIAL_KEY: '0123456789abcdef0123456789abcdef',
      SNAPSHOT_KEY: '0123456789abcdef0123456789abcdef',
      PUBLIC_URL,
      BEHIND_TLS: '1',
      TRUSTED_PROXIES: 'loopback',
      // Unreachable, which must only delay mails.
      SMTP_URL: 'smtps://127.0.0.1:1',
      STRIPE_SECRET_KEY: 'sk_test_nobody',
      STRIPE_WEBHOOK_SECRET: 'whsec_nobody',
    },
    projector: {
      NODE_ENV: 'production',
      DATABASE_URL: urlOf(postgres.url, 'projector'),
      HEALTH_PORT: String(port.projector),
      PROOF_KEY: signerText(log),
      PROOF_SEALS: path.join(dir, 'seals'),
      // Unreachable: checkpoints are made without its signature.
      PROOF_WITNESSES: `http://127.0.0.1:1 ${verifierText(newSigner('pi.example/witness', COSIGNATURE))}`,
    },
    web: {
      ...OPERATOR,
      NODE_ENV: 'production',
      PORT: String(port.web),
      BEHIND_TLS: '1',
      PROOF_PUBLIC_KEY: verifierText(log),
    },
  };
  const migrated = await endOf(SCRIPTS.migrator, settings.migrator);
  expect(migrated).toMatchObject({ code: 0 });
  running.push(
    startProcess(SCRIPTS.projector, settings.projector),
    startProcess(SCRIPTS.api, settings.api),
    startProcess(SCRIPTS.web, settings.web),
  );
  await Promise.all([
    running[0]?.answers(`http://127.0.0.1:${port.projector}/readyz`),
    running[1]?.answers(`http://127.0.0.1:${port.api}/healthz`),
    running[2]?.answers(`http://127.0.0.1:${port.web}/readyz`),
  ]);
}, 240_000);
afterAll(async () => {
  await Promise.all(running.map((each) => each.stop()));
  await postgres?.stop();
  rmSync(dir, { recursive: true, force: true });
});

/** As Caddy forwards a call. */
const call = (to: 'api' | 'web', url: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${port[to]}${url}`, {
    ...init,
    headers: {
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-proto': 'https',
      origin: PUBLIC_URL,
      'content-type': 'application/json',
      ...init.headers,
    },
  });
const post = (url: string, body: object) => call('api', url, { method: 'POST', body: JSON.stringify(body) });

describe('production, each process with only its own settings', () => {
  it('lets somebody register, sign in and see their card, over TLS cookies', async () => {
    const customer = { email: newEmail(), password: PASSWORD };
    expect((await post('/api/auth/register', { name: 'Ann', ...customer })).status).toBe(201);
    const answer = await post('/api/auth/login', customer);
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()[0]).toMatch(/Secure/);
    const { access_token } = (await answer.json()) as { access_token: string };
    const dashboard = await call('api', '/api/user/dashboard', {
      headers: { authorization: `Bearer ${access_token}` },
    });
    // Proves that a projector ran: only it creates these tables.
    expect(dashboard.status).toBe(200);
    expect(await dashboard.json()).toMatchObject({ stamp_cards: [] });
  });

  it('serves its pages with TLS enforced, and no stand-in', async () => {
    const page = await call('web', '/login');
    expect(page.status).toBe(200);
    expect(page.headers.get('strict-transport-security')).toMatch(/max-age=\d{7,}/);
    for (const url of ['/api/dev/mail', '/dev/mail', '/sandbox/checkout/x'])
      expect([url, (await call('api', url)).status]).toEqual([url, 404]);
  });
});

describe('a process without a setting', () => {
  const required: [keyof typeof SCRIPTS, string[]][] = [
    [
      'api',
      [
        'DATABASE_URL',
        'JWT_PRIVATE_KEY',
        'VAULT_KEY_FILE',
        'IMAGES',
        'TRIAL_KEY',
        'SNAPSHOT_KEY',
        'PUBLIC_URL',
        'BEHIND_TLS',
        'TRUSTED_PROXIES',
        'SMTP_URL',
        'STRIPE_SECRET_KEY',
        'STRIPE_WEBHOOK_SECRET',
        ...Object.keys(OPERATOR),
      ],
    ],
    ['projector', ['DATABASE_URL', 'PROOF_KEY', 'PROOF_SEALS', 'PROOF_WITNESSES']],
    ['relay', ['DATABASE_URL', 'KAFKA_BROKERS']],
    ['migrator', ['DATABASE_URL']],
    ['web', [...Object.keys(OPERATOR), 'PROOF_PUBLIC_KEY']],
  ];

  it.each(required)('%s: refuses to start, and names it', async (name, names) => {
    const whole: Settings = {
      ...(name === 'relay'
        ? { DATABASE_URL: settings.projector.DATABASE_URL ?? '', KAFKA_BROKERS: '127.0.0.1:1' }
        : settings[name]),
    };
    for (const missing of names) {
      const { [missing]: _, ...rest } = whole;
      const { code, output } = await endOf(SCRIPTS[name], rest);
      expect([missing, code]).not.toEqual([missing, 0]);
      // The key can be given as a file or a value.
      expect(output).toMatch(new RegExp(`${missing}(_FILE)?: `));
    }
    figure`${name}: ${names.length} settings taken away, ${names.length} refusals that name them`;
  });
});
