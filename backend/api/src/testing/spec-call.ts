import type { ErrorBody } from '@stampwell/contracts';
import type { Endpoint, ReplyOf } from '@stampwell/contracts/http/endpoint.ts';

/** A spec's request. Bodies are `unknown`, because many are wrong on purpose. */
export interface SpecRequest {
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
}

export interface SpecAnswer<E extends Endpoint> {
  status: number;
  body: ReplyOf<E>;
  /** The same body, typed for a refusal. */
  error: ErrorBody;
  headers: Headers;
  /** A `Cookie` header that returns the cookies of the reply. */
  cookie: string;
}

export type SpecCall = <E extends Endpoint>(endpoint: E, request?: SpecRequest) => Promise<SpecAnswer<E>>;

const writtenUpTo = ({ method }: Endpoint, { headers }: Response): number =>
  method === 'GET' ? 0 : Number(headers.get('x-position') ?? 0);

/** Calls endpoints over HTTP. Like the web client, it reads its own writes: reads wait for the newest X-Position. */
export function createCaller(url: string): SpecCall {
  let position = 0;
  return async (endpoint, request = {}) => {
    const body = endpoint.method === 'GET' ? undefined : request.body;
    const isFile = body instanceof Uint8Array;
    const response = await fetch(addressOf(url, endpoint, request), {
      method: endpoint.method,
      headers: {
        ...(request.token && { authorization: `Bearer ${request.token}` }),
        ...(body !== undefined && { 'content-type': isFile ? 'image/png' : 'application/json' }),
        ...(endpoint.method === 'GET' && position > 0 && { 'x-read-after': String(position) }),
        ...request.headers,
      },
      body: body === undefined || isFile ? body : JSON.stringify(body),
    });
    position = Math.max(position, writtenUpTo(endpoint, response));
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    const answer = isJson ? JSON.parse(text) : text || undefined;
    const cookie = response.headers.getSetCookie().map((set) => set.split(';')[0]);
    return {
      status: response.status,
      body: answer,
      error: answer,
      headers: response.headers,
      cookie: cookie.join('; '),
    };
  };
}

function addressOf(url: string, endpoint: Endpoint, { params = {}, query = {} }: SpecRequest): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return `${url}${endpoint.who === 'key' ? '/v1' : '/api'}${path}${search.size > 0 ? `?${search}` : ''}`;
}
