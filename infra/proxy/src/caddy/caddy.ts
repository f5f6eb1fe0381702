import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { answering, end, freePort } from '../doors/child.ts';
import { CADDYFILE, findCaddy } from './binary.ts';

const run = promisify(execFile);

/** Whom the front door stands before. */
export interface Behind {
  apiPort: number;
  webPort: number;
}

export interface RunningCaddy {
  port: number;
  stop(): Promise<void>;
}

/** Caddy with the Caddyfile that compose ships, its three variables aside as it is. */
export async function startCaddy({ apiPort, webPort }: Behind): Promise<RunningCaddy> {
  const caddy = await findCaddy();
  const dir = mkdtempSync(path.join(os.tmpdir(), 'stampwell-caddy-'));
  const port = await freePort();
  const child = spawn(caddy, ['run', '--adapter', 'caddyfile', '--config', CADDYFILE], {
    env: {
      ...homeIn(dir),
      SITE_ADDRESS: `:${port}`,
      API_ADDRESS: `127.0.0.1:${apiPort}`,
      WEB_ADDRESS: `127.0.0.1:${webPort}`,
    },
    stdio: 'ignore',
  });
  // However this process ends, but by SIGKILL.
  const killed = () => child.kill('SIGKILL');
  process.once('exit', killed);
  const stop = async () => {
    await end(child);
    process.off('exit', killed);
    rmSync(dir, { recursive: true, force: true });
  };
  try {
    await answering(`http://127.0.0.1:${port}/healthz`, child);
  } catch (error) {
    await stop();
    throw error;
  }
  return { port, stop };
}

/** What Caddy itself says of the Caddyfile. @throws in its words where it would not start with it */
export async function validateCaddyfile(env: Record<string, string>): Promise<void> {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'stampwell-caddy-'));
  const options = { env: { ...homeIn(dir), ...env } };
  try {
    await run(await findCaddy(), ['validate', '--adapter', 'caddyfile', '--config', CADDYFILE], options);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Its certificates and settings are kept out of the home of whoever runs the specs. */
export const homeIn = (dir: string): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  HOME: dir,
  XDG_DATA_HOME: dir,
  XDG_CONFIG_HOME: dir,
});
