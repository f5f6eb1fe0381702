import { randomUUID } from 'node:crypto';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { CALLER } from '../payloads/payload.ts';

/** Something that a victim asks, and how its own answer looks. */
export interface Question {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
  isAnswer(reply: Reply): boolean;
}

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** Somebody who uses the door as it is meant to be used, over a connection that stays open. */
export interface Victim {
  name: string;
  questions: Question[];
  /** Whether its answers are what attackers wait for. */
  isAwaited: boolean;
}

/** An answer that never comes is as wrong as another's. */
const PATIENCE_MS = 30_000;
const PASSWORD = 'stampwell';
/** Signing in costs a password's hash, a tenth of a second; in between a token is shown, as each screen does. */
const SHOWN_PER_SIGN_IN = 39;

export function ask(port: number, agent: Agent, name: string, question: Question): Promise<Reply> {
  const { method, path, headers, body } = question;
  const content = body && { 'content-type': 'application/json', 'content-length': body.length };
  return new Promise((resolve, reject) => {
    const call = request(
      {
        host: '127.0.0.1',
        port,
        agent,
        method,
        path,
        headers: { [CALLER]: name, ...content, ...headers },
        signal: AbortSignal.timeout(PATIENCE_MS),
      },
      async (reply) => {
        const text = await reply.toArray().then((parts) => Buffer.concat(parts).toString(), reject);
        if (text !== undefined) resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text });
      },
    );
    call.on('error', reject).end(body);
  });
}

/** Customers with accounts of their own: each signs in, and shows its token. */
export async function openCustomers(port: number, count: number): Promise<Victim[]> {
  const agent = new Agent({ keepAlive: true });
  const opening = Array.from({ length: count }, async (_, nth) => {
    const name = `victim-${nth}`;
    const email = `${name}-${randomUUID()}@stampwell.test`;
    const isAnswer = ({ status, text }: Reply) => status === 200 && text.includes(email);
    const signIn = JSON.stringify({ email, password: PASSWORD });
    const register = JSON.stringify({ name, email, password: PASSWORD });
    const at = { method: 'POST', isAnswer };
    const { text } = await ask(port, agent, name, { ...at, path: '/api/auth/register', body: register });
    const headers = { authorization: `Bearer ${JSON.parse(text).access_token}` };
    const show: Question = { method: 'GET', path: '/api/auth/verify', headers, isAnswer };
    const shown = Array.from({ length: SHOWN_PER_SIGN_IN }, () => show);
    return { name, questions: [...shown, { ...at, path: '/api/auth/login', body: signIn }], isAwaited: true };
  });
  const customers = await Promise.all(opening);
  agent.destroy();
  return customers;
}

/** Readers of what the web process has, whether the front end is built or not. */
export const READERS: readonly Victim[] = [
  reader('victim-script', { method: 'GET', path: '/no-such.js' }, 404),
  reader('victim-file', { method: 'GET', path: '/no-such.txt' }, 404),
  reader('victim-remover', { method: 'DELETE', path: '/wallet' }, 405),
  reader('victim-writer', { method: 'POST', path: '/wallet', body: '{"mine":true}' }, 405),
];

function reader(name: string, question: Omit<Question, 'isAnswer'>, expected: number): Victim {
  return {
    name,
    questions: [{ ...question, isAnswer: ({ status }) => status === expected }],
    isAwaited: true,
  };
}
