import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { PAYLOADS, type Payload } from './payloads.ts';
import type { SeenRequest } from './recorded-process.ts';

export interface Front {
  port: number;
  seen(): SeenRequest[];
}

export interface DesyncReport {
  plays: number;
  /** Outer requests that a server of ours parsed; the others were refused. */
  taken: number;
  /** Payloads whose inner request a server took for a request of its own, without answering it to its sender. */
  smuggled: string[];
  /** Payloads whose inner request was taken for the sender's next one, and answered to the sender. */
  ownNext: string[];
  /** Answers that reached another caller. */
  mixedUp: string[];
}

const ATTACKERS = 8;
const VICTIMS = 4;
/** Only a desynchronised or very busy server needs it: every other connection is closed by then. */
const ANSWER_MS = 5_000;

/** Plays every payload against a server while others use it, and reports whose requests and answers were mixed up. */
export async function desync(
  { port, seen }: Front,
  target: string,
  payloads = PAYLOADS,
): Promise<DesyncReport> {
  const plays = payloads.flatMap(([name, payload], nth) =>
    [true, false].map((isWhole) => ({ name, payload, isWhole, caller: `play-${nth}-${isWhole}` })),
  );
  const agents = Array.from({ length: VICTIMS }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  const report: DesyncReport = { plays: plays.length, taken: 0, smuggled: [], ownNext: [], mixedUp: [] };
  const before = seen().length;
  const parsed = () => seen().slice(before);
  let calls = 0;
  const victimsAsk = () =>
    Promise.all(
      agents.map(async (agent) => {
        const caller = `victim-${calls++}`;
        const answered = await ask(port, agent, target, caller).catch((error: Error) => error.message);
        if (answered !== caller) report.mixedUp.push(`${caller} was answered ${answered}`);
      }),
    );
  const remaining = plays.values();
  const attack = async () => {
    for (const { name, payload, isWhole, caller } of remaining) {
      const answered = await play({ port, target, payload, caller, isWhole, victimsAsk });
      const isInnerTaken = parsed().some((it) => it.caller.includes(`${caller}.inner`));
      const isInnerAnswered = answered.includes(`${caller}.inner`);
      if (isInnerTaken) report[isInnerAnswered ? 'ownNext' : 'smuggled'].push(name);
      const foreign = answered.filter((whose) => !whose.startsWith(caller) && whose !== 'unnamed');
      report.mixedUp.push(...foreign.map((whose) => `${name} was answered ${whose}`));
    }
  };
  await Promise.all(Array.from({ length: ATTACKERS }, attack));
  for (const agent of agents) agent.destroy();
  report.taken = parsed().filter(({ caller }) => caller.endsWith('.outer')).length;
  return report;
}

interface Play {
  port: number;
  target: string;
  payload: Payload;
  caller: string;
  /** Otherwise the next request on the connection becomes the rest of the inner one's last header. */
  isWhole: boolean;
  victimsAsk(): Promise<unknown>;
}

/** Sends a payload on a connection of its own. @returns the callers named by the answers that came back on it */
async function play({ port, target, payload, caller, isWhole, victimsAsk }: Play): Promise<string[]> {
  const host = `127.0.0.1:${port}`;
  const innerHead = `GET /api/smuggled HTTP/1.1\r\nHost: inner\r\nX-Caller: ${caller}.inner\r\n`;
  const inner = innerHead + (isWhole ? '\r\n' : 'X-Rest: ');
  const socket = connect(port, '127.0.0.1').setNoDelay(true);
  let received = '';
  socket.on('data', (data) => (received += data.toString('latin1')));
  // A server may well hang up on such bytes.
  socket.on('error', () => socket.destroy());
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await send(socket, payload({ target, host, caller: `${caller}.outer`, inner }));
  await victimsAsk();
  // A server that reads on answers this after all that it read before, and closes the connection.
  await send(
    socket,
    `GET ${target} HTTP/1.1\r\nHost: last\r\nX-Caller: ${caller}.last\r\nConnection: close\r\n\r\n`,
  );
  await victimsAsk();
  // Some payloads leave the server waiting for more content: only a connection that has answered is waited for.
  if (received !== '') await Promise.race([closed, after(ANSWER_MS)]);
  socket.destroy();
  return [...received.matchAll(/^x-answers: (.*?)\r?$/gim)].flatMap(
    ([, callers]) => callers?.split(', ') ?? [],
  );
}

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());

const send = (socket: Socket, bytes: string) =>
  socket.destroyed
    ? undefined
    : new Promise<void>((resolve) => {
        socket.once('close', () => resolve());
        socket.write(bytes, 'latin1', () => resolve());
      });

/** @returns the caller that the answer names */
function ask(port: number, agent: Agent, target: string, caller: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(10_000);
    const options = { host: '127.0.0.1', port, agent, path: target, headers: { 'X-Caller': caller }, signal };
    request(options, (reply) => {
      reply.resume().on('end', () => resolve(String(reply.headers['x-answers'])));
    })
      .on('error', reject)
      .end();
  });
}
