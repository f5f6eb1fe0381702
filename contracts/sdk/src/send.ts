import type { Call } from './call.ts';
import { errorOf, StampwellError } from './stampwell-error.ts';

export interface StampwellOptions {
  /** Where Stampwell is, such as `https://stampwell.example`. */
  url: string;
  /** `sw_live_…`, which the shop's owner makes under Profile, Keys. */
  key: string;
  /** Tries after the first; 3 by default. */
  retries?: number;
  /** For each try; 10 seconds by default. */
  timeoutMs?: number;
  fetch?: typeof fetch;
}

const FIRST_WAIT_MS = 250;
/** A longer wait is for the caller to decide. */
const LONGEST_WAIT_MS = 30_000;
const GATEWAYS = [502, 503, 504];

/** Sends calls, and sends one again that can succeed later: with the same Idempotency-Key, so that it has one effect. */
export function createSend({ url, key, retries = 3, timeoutMs = 10_000, ...options }: StampwellOptions) {
  const base = `${url.replace(/\/+$/, '')}/v1`;
  const get = options.fetch ?? fetch;

  async function attempt(request: Request, signal: AbortSignal | undefined): Promise<Response> {
    const timeout = AbortSignal.timeout(timeoutMs);
    const answer = await get(request.clone(), {
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    if (!answer.ok) throw await errorOf(answer);
    return answer;
  }

  return async <Reply>(call: Call<Reply>): Promise<Reply> => {
    const request = requestOf(base, key, call);
    for (let tries = 0; ; tries += 1) {
      try {
        const answer = await attempt(request, call.signal);
        return (await (isJson(answer) ? answer.json() : answer.text())) as Reply;
      } catch (error) {
        const wait = waitAfter(error, tries);
        if (tries >= retries || wait === null || call.signal?.aborted) throw error;
        await pause(wait, call.signal);
      }
    }
  };
}

function requestOf(
  base: string,
  key: string,
  { url, method, params = {}, data, ...call }: Call<unknown>,
): Request {
  const sent = Object.entries(params).filter(([, value]) => value !== undefined && value !== null);
  const query = new URLSearchParams(
    sent.map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return new Request(`${base}${url}${query && `?${query}`}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(data !== undefined && { 'content-type': 'application/json' }),
      ...(method !== 'GET' && { 'idempotency-key': call.idempotencyKey ?? crypto.randomUUID() }),
    },
    ...(data !== undefined && { body: JSON.stringify(data) }),
  });
}

const isJson = (answer: Response): boolean => Boolean(answer.headers.get('content-type')?.includes('json'));

/** How long to wait before the next try; null if a repeat would end as this one did. */
function waitAfter(error: unknown, tries: number): number | null {
  const backoff = FIRST_WAIT_MS * 2 ** tries * (0.5 + Math.random() / 2);
  // No answer: cut off, or too slow.
  if (!(error instanceof StampwellError)) return backoff;
  const { status, code, problem } = error;
  if (status !== 429 && code !== 'conflict' && !GATEWAYS.includes(status)) return null;
  const wait = Math.max(backoff, (problem.retry_after ?? 0) * 1000);
  return wait > LONGEST_WAIT_MS ? null : wait;
}

const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });
