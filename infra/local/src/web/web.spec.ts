import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readWebEnvironment } from './environment.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const run = promisify(execFile);

let api: Server;
let web: ChildProcess;
let url: string;

beforeAll(async () => {
  api = createServer(async (request, response) => {
    if (request.url === '/api/live') {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.write('data: first\n\n');
      return;
    }
    const body = (await request.toArray()).join('');
    response.writeHead(201, {
      'X-Seen': `${request.method} ${request.url} ${request.headers.authorization}`,
    });
    response.end(`${body}!`);
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const port = await freePort();
  const API_URL = `http://127.0.0.1:${portOf(api)}`;
  web = spawn(process.execPath, [MAIN], { env: { PORT: String(port), API_URL }, stdio: 'inherit' });
  url = `http://127.0.0.1:${port}`;
  await vi.waitFor(() => fetch(`${url}/healthz`), { timeout: 10_000 });
});
afterAll(() => {
  web.kill('SIGKILL');
  api.closeAllConnections();
  api.close();
});

const portOf = (server: Server) => (server.address() as AddressInfo).port;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = portOf(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe('the web process', () => {
  it('hands the API its calls as they are', async () => {
    const reply = await fetch(`${url}/api/stamps?x=1`, {
      method: 'POST',
      body: 'words',
      headers: { Authorization: 'Bearer t' },
    });
    expect(reply.status).toBe(201);
    expect(reply.headers.get('X-Seen')).toBe('POST /api/stamps?x=1 Bearer t');
    expect(await reply.text()).toBe('words!');
  });

  it('lets live lines through as they are written', async () => {
    const ended = new AbortController();
    const reply = await fetch(`${url}/api/live`, { signal: ended.signal });
    const first = await reply.body?.getReader().read();
    expect(new TextDecoder().decode(first?.value)).toBe('data: first\n\n');
    ended.abort();
  });

  it('keeps the API’s own pages to itself', async () => {
    expect((await fetch(`${url}/metrics.txt`)).status).toBe(404);
    expect((await fetch(`${url}/x`, { method: 'DELETE' })).status).toBe(405);
  });
});

describe('its environment', () => {
  it('needs nothing', () => {
    expect(readWebEnvironment({})).toMatchObject({ port: 3000, apiUrl: null, isBehindTls: false });
  });

  it.each([
    [{ PORT: 'x' }, 'PORT must be'],
    [{ BEHIND_TLS: 'maybe' }, 'BEHIND_TLS must be'],
    [{ API_URL: 'api:3000' }, 'API_URL must be'],
    [{ API_URL: 'http://api/v1' }, 'API_URL must be'],
  ])('names the variable at fault: %o', (env, words) => {
    expect(() => readWebEnvironment(env)).toThrow(words);
  });

  it('ends a process that is started with a wrong one', async () => {
    await expect(run(process.execPath, [MAIN], { env: { PORT: '-1' } })).rejects.toMatchObject({
      code: 1,
      stderr: 'PORT must be a port, 0 to 65535\n',
    });
  });
});
