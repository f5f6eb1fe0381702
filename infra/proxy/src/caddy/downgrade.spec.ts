import { once } from 'node:events';
import { type ClientHttp2Session, connect } from 'node:http2';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Door, openApi, openWeb } from '../doors/doors.ts';
import { DOWNGRADES, innerOf } from '../h2/payloads.ts';
import { sendRaw } from '../h2/raw-request.ts';
import { CALLER } from '../payloads/payload.ts';
import type { RunningCaddy } from './caddy.ts';
import { startCaddyOverTls } from './caddy-over-tls.ts';

/** HTTP/2 comes in, HTTP/1.1 goes to us: what has no length there gets one here, by Caddy alone. */
const ROUNDS = Number(process.env.ROUNDS || 2);
const VICTIMS = 4;
const CALLS_AFTER = 20;

let api: Door;
let web: Door;
let caddy: RunningCaddy;
beforeAll(async () => {
  [api, web] = await Promise.all([openApi(), openWeb()]);
  caddy = await startCaddyOverTls({ apiPort: api.port, webPort: web.port });
});
afterAll(async () => {
  await caddy?.stop();
  await Promise.all([api?.stop(), web?.stop()]);
});

/** Whose answer came back. */
async function ask(session: ClientHttp2Session, caller: string): Promise<string> {
  const stream = session.request({ ':path': '/api/auth/verify', [CALLER]: caller });
  const [headers] = (await once(stream, 'response')) as [Record<string, string>];
  stream.resume();
  await once(stream, 'close');
  return headers['x-answers'] ?? 'nobody';
}

it('answers no request to another, however HTTP/2 is written', async () => {
  const sessions = Array.from({ length: VICTIMS }, () =>
    connect(`https://localhost:${caddy.port}`, { rejectUnauthorized: false }),
  );
  const wrong: string[] = [];
  let calls = 0;
  async function victimsAsk(): Promise<void> {
    await Promise.all(
      sessions.map(async (session, nth) => {
        for (let left = CALLS_AFTER / VICTIMS; left > 0; left -= 1) {
          const caller = `victim-${nth}.${calls++}`;
          const whose = await ask(session, caller);
          if (whose !== caller) wrong.push(`${caller} was answered ${whose}`);
        }
      }),
    );
  }
  const plays = Array.from({ length: ROUNDS }, (_, round) =>
    [true, false].flatMap((isWhole) =>
      DOWNGRADES.map((payload, nth) => ({ payload, isWhole, caller: `h2-${round}-${nth}-${isWhole}` })),
    ),
  ).flat();
  for (const { payload, isWhole, caller } of plays)
    await Promise.all([
      sendRaw(caddy.port, payload.request({ caller, inner: innerOf(caller, isWhole) })).then(victimsAsk),
      victimsAsk(),
    ]);
  for (const session of sessions) session.close();
  const callers = [...api.seen(), ...web.seen()].map(({ caller }) => caller);
  const taken = callers.filter((caller) => caller.endsWith('.outer')).length;
  console.log(
    `${plays.length} plays of ${DOWNGRADES.length} payloads over HTTP/2, ${taken} taken; ${calls} calls beside them`,
  );
  expect(taken).toBeGreaterThan(0);
  expect(callers.filter((caller) => caller.includes('.inner'))).toEqual([]);
  expect(wrong).toEqual([]);
}, 300_000);
