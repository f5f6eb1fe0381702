import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { connect } from 'node:tls';
import { promisify } from 'node:util';
import { end, freePort } from '../doors/child.ts';
import { CADDYFILE, findCaddy } from './binary.ts';
import { type Behind, homeIn, type RunningCaddy } from './caddy.ts';

const run = promisify(execFile);

/**
 * The same Caddyfile with a host name, as for everybody: TLS with a certificate of Caddy's own authority, which this machine
 * is not told to trust, and HTTP/2.
 */
export async function startCaddyOverTls({ apiPort, webPort }: Behind): Promise<RunningCaddy> {
  const caddy = await findCaddy();
  const dir = mkdtempSync(path.join(os.tmpdir(), 'stampwell-caddy-'));
  const port = await freePort();
  const env = {
    ...homeIn(dir),
    SITE_ADDRESS: `https://localhost:${port}`,
    API_ADDRESS: `127.0.0.1:${apiPort}`,
    WEB_ADDRESS: `127.0.0.1:${webPort}`,
  };
  const adapted = await run(caddy, ['adapt', '--adapter', 'caddyfile', '--config', CADDYFILE], { env });
  const settings = JSON.parse(adapted.stdout);
  settings.apps.pki = { certificate_authorities: { local: { install_trust: false } } };
  // Nobody but us is told where it listens: no port 80 beside it.
  for (const server of Object.values<Record<string, unknown>>(settings.apps.http.servers))
    server.automatic_https = { disable_redirects: true };
  const file = path.join(dir, 'caddy.json');
  writeFileSync(file, JSON.stringify(settings));
  const child = spawn(caddy, ['run', '--config', file], { env, stdio: 'ignore' });
  const killed = () => child.kill('SIGKILL');
  process.once('exit', killed);
  const stop = async () => {
    await end(child);
    process.off('exit', killed);
    rmSync(dir, { recursive: true, force: true });
  };
  while (!(await speaksTls(port)))
    if (child.exitCode !== null) {
      await stop();
      throw new Error('Caddy did not start over TLS');
    }
  return { port, stop };
}

const speaksTls = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', servername: 'localhost', rejectUnauthorized: false });
    socket.once('secureConnect', () => resolve(true)).once('error', () => setTimeout(resolve, 50, false));
    socket.once('secureConnect', () => socket.destroy());
  });
