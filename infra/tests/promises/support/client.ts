import http from 'node:http';
import { REQUEST_TIMEOUT_MS } from '@stampwell/contracts';

export type Json = Record<string, unknown>;

export interface Reply {
  status: number;
  headers: http.IncomingHttpHeaders;
  /** The body as received. */
  text: string;
  /** The parsed body, empty if it is not JSON. */
  body: Json;
}

export interface CallOptions {
  method?: string;
  token?: string;
  /** Idempotency-Key. */
  key?: string;
  body?: Json;
  headers?: Record<string, string>;
  /** Closes the socket this long after sending, before reading the answer. */
  cutAfterMs?: number;
}

/** A client that can close a connection midway. */
export interface Client {
  url: string;
  /** @throws if no answer came */
  call(path: string, options?: CallOptions): Promise<Reply>;
  /** @throws with the server's message unless it succeeds */
  must(path: string, options?: CallOptions): Promise<Json>;
  close(): void;
}

const MAX_SOCKETS = 128;

export function openClient(url: string): Client {
  const agent = new http.Agent({ keepAlive: true, maxSockets: MAX_SOCKETS });
  const call = (path: string, options: CallOptions = {}) => send(new URL(`/api${path}`, url), agent, options);
  return {
    url,
    call,
    async must(path, options) {
      const { status, body } = await call(path, options);
      if (status >= 400) throw new Error(`${path}: ${status} ${String(body.message)}`);
      return body;
    },
    close: () => agent.destroy(),
  };
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
