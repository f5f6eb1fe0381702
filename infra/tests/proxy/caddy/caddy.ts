import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startChild } from '@stampwell/local/child-processes.ts';
import { freePort } from '@stampwell/local/free-port.ts';
import { findCaddy, REPOSITORY } from '../../fetched.ts';

const run = promisify(execFile);
/** What compose runs, and so what the specs run. */
export const CADDYFILE = path.join(REPOSITORY, 'infra/deploy/compose/Caddyfile');

/** The servers that Caddy forwards to. */
interface Upstreams {
  apiPort: number;
  webPort: number;
}

export interface RunningCaddy {
  port: number;
  stop(): Promise<void>;
}

/** Caddy with the Caddyfile that compose ships. */
export async function startCaddy({ apiPort, webPort }: Upstreams): Promise<RunningCaddy> {
  const caddy = await findCaddy();
  const dir = mkdtempSync(path.join(os.tmpdir(), 'stampwell-caddy-'));
  const port = await freePort();
  const child = startChild(caddy, {
    args: ['run', '--adapter', 'caddyfile', '--config', CADDYFILE],
    env: {
      ...homeIn(dir),
      SITE_ADDRESS: `:${port}`,
      API_ADDRESS: `127.0.0.1:${apiPort}`,
      WEB_ADDRESS: `127.0.0.1:${webPort}`,
    },
  });
  await child.answers(`http://127.0.0.1:${port}/healthz`);
  return {
    port,
    async stop() {
      await child.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** @throws in Caddy's words when it would not start with our Caddyfile */
export async function validateCaddyfile(env: Record<string, string>): Promise<void> {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'stampwell-caddy-'));
  const options = { env: { ...homeIn(dir), ...env } };
  try {
    await run(await findCaddy(), ['validate', '--adapter', 'caddyfile', '--config', CADDYFILE], options);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Keeps Caddy's certificates and settings out of the home directory. */
const homeIn = (dir: string): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  HOME: dir,
  XDG_DATA_HOME: dir,
  XDG_CONFIG_HOME: dir,
});
