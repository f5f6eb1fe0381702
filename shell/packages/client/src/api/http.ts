import { REQUEST_TIMEOUT_MS } from '@stampwell/contracts/limits.ts';
import ky, { HTTPError, isNetworkError, isTimeoutError } from 'ky';
import { noteContact } from '../offline/contact.ts';
import { ApiError } from './api-error.ts';
import { noteAnswered } from './connection.ts';

/**
 * Retries lost connections and 503s twice with back-off, writes too, which their Idempotency-Key makes safe. Time-outs (10 s,
 * docs/product.md#9-constants-and-limits) are not retried.
 */
const client = ky.create({
  timeout: REQUEST_TIMEOUT_MS,
  credentials: 'same-origin',
  retry: {
    limit: 2,
    methods: ['get', 'post', 'put', 'delete'],
    statusCodes: [502, 503, 504],
    afterStatusCodes: [503],
    maxRetryAfter: 3_000,
  },
});

export interface HttpRequest {
  method: string;
  path: string;
  search?: URLSearchParams;
  json?: unknown;
  /** A file, sent as it is. */
  body?: Blob;
  headers: Record<string, string | undefined>;
  signal?: AbortSignal;
}

/** Every failure is an `ApiError`; an abort stays an abort. */
export async function exchange({ path, search, ...init }: HttpRequest): Promise<Response> {
  try {
    const response = await client(new URL(`/api/${path}`, location.origin), {
      ...init,
      ...(search?.size ? { searchParams: search } : {}),
    });
    noteAnswered(true);
    noteContact(response.headers.get('date'));
    return response;
  } catch (error) {
    if (error instanceof HTTPError) {
      noteAnswered(true);
      throw ApiError.fromReply(error.response.status, error.data);
    }
    if (init.signal?.aborted) throw error;
    const isLost = isNetworkError(error) || isTimeoutError(error);
    if (isLost) noteAnswered(false);
    throw new ApiError({ status: 0, code: isLost ? 'network' : 'request' });
  }
}
