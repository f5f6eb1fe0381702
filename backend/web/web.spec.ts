import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { OWN_SITE, readWebEnvironment } from './environment.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const run = promisify(execFile);

let web: ChildProcess;
let url: string;

beforeAll(async () => {
  const port = await freePort();
  web = spawn(process.execPath, [MAIN], {
    env: { PORT: String(port), LEGAL_EMAIL: 'safe@stampwell.test' },
    stdio: 'inherit',
  });
  url = `http://127.0.0.1:${port}`;
  await vi.waitFor(() => fetch(`${url}/healthz`), { timeout: 10_000 });
});
afterAll(() => web.kill('SIGKILL'));

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe('the web process', () => {
  it.each(['/api', '/api/stamps?x=1', '/v1/key', '/mcp', '/dev/mail', '/sandbox/checkout/1'])(
    'does not serve the API: %s',
    async (path) => {
      const reply = await fetch(`${url}${path}`);
      expect(reply.status).toBe(404);
      expect(await reply.json()).toEqual({ status: 'not found' });
    },
  );

  it('serves the contact for vulnerability reports', async () => {
    const reply = await fetch(`${url}/.well-known/security.txt`);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    const text = await reply.text();
    expect(text).toMatch(/^Contact: mailto:safe@stampwell\.test\nExpires: \d{4}-\d\d-\d\dT00:00:00Z\n/);
    const expires = Date.parse(/Expires: (.*)/.exec(text)?.[1] ?? '');
    expect(expires).toBeGreaterThan(Date.now() + 150 * 86_400_000);
    expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000);
  });

  it('serves a single range, and refuses several with a message', async () => {
    const reply = await fetch(`${url}/x.js`, { headers: { range: 'bytes=0-1,2-3' } });
    expect([reply.status, await reply.text()]).toEqual([416, 'One part of a file at a time, please']);
  });

  it('serves files and pages, and accepts no uploads', async () => {
    expect((await fetch(`${url}/metrics.txt`)).status).toBe(404);
    expect((await fetch(`${url}/x`, { method: 'DELETE' })).status).toBe(405);
  });
});

describe('its environment', () => {
  const OPERATOR = { LEGAL_OPERATOR: 'A', LEGAL_ADDRESS: 'B', LEGAL_EMAIL: 'c@d.test' };
  const KEY = 'shop.test/log+1f2e3d4c+AVdHcQ0C2r7WwqkDGpYbDqPvJ3gyBc1mCvfDdw0jZ8Xl';

  it('has defaults for everything', () => {
    expect(readWebEnvironment({})).toMatchObject({ port: 3000, isBehindTls: false, site: OWN_SITE });
  });

  it.each([
    [{ PORT: 'x' }, 'PORT: must be'],
    [{ BEHIND_TLS: 'maybe' }, 'BEHIND_TLS: must be'],
    [{ SECURITY_CONTACT: 'a b' }, 'SECURITY_CONTACT: must be'],
    [{ PROOF_PUBLIC_KEY: 'x' }, 'PROOF_PUBLIC_KEY: must be a verifier key'],
    [{ NODE_ENV: 'production' }, /LEGAL_OPERATOR.*LEGAL_ADDRESS.*LEGAL_EMAIL.*PROOF_PUBLIC_KEY/s],
    [{ NODE_ENV: 'production', ...OPERATOR }, /:\n {2}PROOF_PUBLIC_KEY: is not set.*\/verify/],
  ])('names the variable at fault: %o', (env, words) => {
    expect(() => readWebEnvironment(env)).toThrow(words);
  });

  it('lets production start with operator and log key, or as a trial', () => {
    const whole = { NODE_ENV: 'production', ...OPERATOR, PROOF_PUBLIC_KEY: KEY };
    expect(readWebEnvironment(whole).legal).toMatchObject({ operator: 'A', proof_key: KEY });
    const { legal } = readWebEnvironment({ NODE_ENV: 'production', STAND_INS: 'on' });
    expect([legal.operator, legal.proof_key]).toEqual([undefined, undefined]);
  });

  it('ends a process started with an invalid one', async () => {
    await expect(run(process.execPath, [MAIN], { env: { PORT: '-1' } })).rejects.toMatchObject({
      code: 1,
      stderr: 'The environment is not complete:\n  PORT: must be a port, 0 to 65535\n',
    });
  });
});
