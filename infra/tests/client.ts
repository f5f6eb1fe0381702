import http from 'node:http';
import { REQUEST_TIMEOUT_MS } from '@stampwell/contracts';
import type { Endpoint, ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import type * as calls from '@stampwell/contracts/http/index.ts';

export type Json = Record<string, unknown>;
type Declared = Extract<(typeof calls)[keyof typeof calls], Endpoint>;

/** `/cards/${id}/undo?x=1` is a call of `/cards/{id}/undo`. */
type Plain<P extends string> = P extends `${infer Path}?${string}` ? Path : P;
type IsAt<P extends string, Pattern extends string> = P extends `${infer Own}/${infer More}`
  ? Pattern extends `${infer Part}/${infer Rest}`
    ? IsPart<Own, Part> extends true
      ? IsAt<More, Rest>
      : false
    : false
  : Pattern extends `${string}/${string}`
    ? false
    : IsPart<P, Pattern>;
type IsPart<Own extends string, Part extends string> = Part extends `{${string}}`
  ? true
  : Own extends Part
    ? true
    : false;
type Called<M extends string, P extends string> = Declared extends infer E
  ? E extends { method: M; path: infer Pattern extends string }
    ? IsAt<Plain<P>, Pattern> extends true
      ? E
      : never
    : never
  : never;
/** What contracts say that a path answers; JSON of any shape where they declare no such call. */
export type ReplyAt<M extends string, P extends string> = string extends P
  ? Json
  : [Called<M, P>] extends [never]
    ? Json
    : Called<M, P> extends infer E extends Endpoint
      ? [ReplyOf<E>] extends [undefined]
        ? Json
        : ReplyOf<E>
      : Json;

export interface CallOptions<M extends string = string> {
  /** POST by default. */
  method?: M;
  token?: string;
  /** Idempotency-Key. */
  key?: string;
  body?: Json;
  headers?: Record<string, string>;
  /** Closes the socket this long after sending, before reading the answer. */
  cutAfterMs?: number;
}

export interface Reply<Body = Json> {
  status: number;
  headers: http.IncomingHttpHeaders;
  /** The body as received. */
  text: string;
  /** The parsed body, empty if it is not JSON. */
  body: Body;
}

/** Calls of the product's API. */
export interface Client {
  url: string;
  /** @throws if no answer came */
  call(path: string, options?: CallOptions): Promise<Reply>;
  /** @throws with the server's message unless it succeeds */
  must<const P extends string, const M extends string = 'POST'>(
    path: P,
    options?: CallOptions<M>,
  ): Promise<ReplyAt<M, P>>;
  close(): void;
}

const MAX_SOCKETS = 128;
/** For calls without a client of their own. */
const shared = new http.Agent({ keepAlive: false });

/** A client that keeps its connections, and can close one midway. */
export function openClient(url: string): Client {
  const agent = new http.Agent({ keepAlive: true, maxSockets: MAX_SOCKETS });
  return {
    url,
    call: (path, options = {}) => send(new URL(`/api${path}`, url), agent, options),
    must: (path, options) => mustSend(url, path, agent, options),
    close: () => agent.destroy(),
  };
}

export const callApi = (url: string, path: string, options: CallOptions = {}): Promise<Reply> =>
  send(new URL(`/api${path}`, url), shared, options);

/** @throws with the server's message unless it succeeds */
export const mustCall = <const P extends string, const M extends string = 'POST'>(
  url: string,
  path: P,
  options?: CallOptions<M>,
): Promise<ReplyAt<M, P>> => mustSend(url, path, shared, options);

async function mustSend<Body>(
  url: string,
  path: string,
  agent: http.Agent,
  options: CallOptions = {},
): Promise<Body> {
  const { status, body } = await send(new URL(`/api${path}`, url), agent, options);
  if (status >= 400) throw new Error(`${path}: ${status} ${String(body.message)}`);
  return body as Body;
}

/** A new customer, with id and code. */
export async function registerCustomer(url: string, name: string) {
  const email = `${crypto.randomUUID()}@stampwell.test`;
  const password = 'stampwell';
  const { access_token: token, user } = await mustCall(url, '/auth/register', {
    body: { name, email, password },
  });
  const { qr_code: code } = await mustCall(url, '/user/qr-code', { method: 'GET', token });
  return { email, password, id: user.id, token, code };
}
function send(url: URL, agent: http.Agent, options: CallOptions): Promise<Reply> {
  const { method = 'POST', token, key, body, headers, cutAfterMs } = options;
  const content = body && JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const request = http.request(url, {
      agent,
      method,
      headers: {
        ...(content && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
        ...headers,
      },
    });
    request.on('error', reject);
    request.setTimeout(REQUEST_TIMEOUT_MS, () => request.destroy(new Error('no answer in time')));
    if (cutAfterMs !== undefined) {
      const cut = () => request.destroy(new Error('cut off'));
      request.on('finish', () => setTimeout(cut, cutAfterMs));
      request.on('response', cut);
    } else {
      request.on('response', (response) => read(response).then(resolve, reject));
    }
    request.end(content);
  });
}

async function read(response: http.IncomingMessage): Promise<Reply> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  const isJson = response.headers['content-type']?.startsWith('application/json') && text !== '';
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    text,
    body: isJson ? (JSON.parse(text) as Json) : {},
  };
}
