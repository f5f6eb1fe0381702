import { REQUEST_TIMEOUT_MS } from '@stampwell/contracts/limits.ts';
import { endSession, type SessionKind, setToken, storedToken, tokenOf } from '../session/session.ts';
import { within } from '../within.ts';
import { ApiError } from './api-error.ts';
import { exchange } from './http.ts';

const underWay = new Map<SessionKind, Promise<string | null>>();

/**
 * Renews a refused access token; null means that the session is over (already ended, with the words of
 * docs/product.md#failures-by-status). Simultaneous failures in all tabs share one refresh, since using the refresh cookie twice
 * would end the session on the server.
 */
export function refreshToken(kind: SessionKind, refused: string): Promise<string | null> {
  const pending = underWay.get(kind);
  if (pending) return pending;
  const refresh = oneTabAtATime(kind, () => refreshUnlessDone(kind, refused)).finally(() =>
    underWay.delete(kind),
  );
  underWay.set(kind, refresh);
  return refresh;
}

async function refreshUnlessDone(kind: SessionKind, refused: string): Promise<string | null> {
  const current = storedToken(kind) ?? tokenOf(kind);
  if (!current) return null;
  if (current !== refused) {
    setToken(kind, current);
    return current;
  }
  try {
    const reply = await exchange({
      method: 'post',
      path: 'auth/refresh',
      json: { session: kind },
      headers: {},
    });
    const { access_token } = (await reply.json()) as { access_token: string };
    setToken(kind, access_token);
    return access_token;
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 403)) throw error;
    endSession(kind);
    return null;
  }
}

/** Longer than the refresh of another tab may take, which would hold the lock. */
const LOCK_MS = REQUEST_TIMEOUT_MS + 1_000;

/** Without a lock where the browser has none, refuses it, or does not answer. */
async function oneTabAtATime<T>(kind: SessionKind, work: () => Promise<T>): Promise<T> {
  let begun: Promise<T> | undefined;
  const begin = (): Promise<T> => {
    begun ??= work();
    return begun;
  };
  try {
    return await within(LOCK_MS, () => navigator.locks.request(`stampwell-refresh-${kind}`, begin));
  } catch {
    return begin();
  }
}
