import { setTimeout as sleep } from 'node:timers/promises';
import { DATABASE, PRIMARY_PORT, TOXIPROXY, TOXIPROXY_PORT } from '../layout.ts';
import type { Processes } from '../processes.ts';

/** What can be wrong with the connections between our processes and the database. */
export interface Toxiproxy {
  /** The database as a process reaches it. */
  addressOf(name: string): string;
  /** Answers come this much later. */
  delay(ms: number): Promise<void>;
  /** Bytes are taken and lead nowhere, and no connection ends: as behind a firewall that forgot them. */
  swallow(): Promise<void>;
  /** Every connection is reset, again and again. */
  cut(): Promise<void>;
  heal(): Promise<void>;
}

const API = `http://${TOXIPROXY}:${TOXIPROXY_PORT}`;
const PORT = PRIMARY_PORT;
const POLL_MS = 50;

export async function startToxiproxy(processes: Processes, file: string): Promise<Toxiproxy> {
  processes.start('toxiproxy', {
    file,
    args: ['-host', TOXIPROXY, '-port', String(TOXIPROXY_PORT)],
    stopsIn: 2,
  });
  const call = async (method: string, at: string, body?: unknown) => {
    const reply = await fetch(`${API}${at}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`Toxiproxy: ${await reply.text()}`);
  };
  while (!(await fetch(`${API}/version`).catch(() => null))) await sleep(POLL_MS);
  const proxy = { name: 'database', listen: `${TOXIPROXY}:${PORT}`, upstream: `${DATABASE}:${PRIMARY_PORT}` };
  await call('POST', '/proxies', proxy);
  const add = (type: string, attributes: object) =>
    call('POST', '/proxies/database/toxics', { name: type, type, stream: 'downstream', attributes });
  return {
    addressOf: () => `${TOXIPROXY}:${PORT}`,
    delay: (latency) => add('latency', { latency }),
    swallow: async () => {
      await add('timeout', { timeout: 0 });
      await call('POST', '/proxies/database/toxics', {
        name: 'up',
        type: 'timeout',
        stream: 'upstream',
        attributes: { timeout: 0 },
      });
    },
    cut: () => add('reset_peer', { timeout: 50 }),
    heal: () => call('POST', '/reset'),
  };
}
