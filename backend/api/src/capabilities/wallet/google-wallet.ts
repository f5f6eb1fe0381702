import { once } from '../../services/stand-ins/stand-in-secrets.ts';
import type { GoogleIdentity } from './google-pass.ts';

export type GoogleKind = 'loyaltyClass' | 'loyaltyObject';
export type GoogleResource = { id: string } & Record<string, unknown>;

/** Google's REST API for passes. */
export interface GoogleWallet {
  /** Makes it, or changes the one that is there. @throws if a retry may help */
  put(kind: GoogleKind, resource: GoogleResource): Promise<void>;
  /** Changes it; makes it if Google lost it. @throws if a retry may help */
  patch(kind: GoogleKind, resource: GoogleResource): Promise<void>;
}

const API = 'https://walletobjects.googleapis.com/walletobjects/v1';
const SCOPE = 'https://www.googleapis.com/auth/wallet_object.issuer';
const TIMEOUT_MS = 10_000;

/** @param fetchImplementation for specs */
export function createGoogleWallet(
  { email, key }: Pick<GoogleIdentity, 'email' | 'key'>,
  fetchImplementation?: typeof fetch,
): GoogleWallet {
  const client = once(async () => {
    // Loaded on first use, because most starts call Google only later.
    const { JWT } = await import('google-auth-library');
    const transporterOptions = { timeout: TIMEOUT_MS, ...(fetchImplementation && { fetchImplementation }) };
    return new JWT({ email, key, scopes: [SCOPE], transporterOptions });
  });

  /** @returns the status, of a refusal too */
  async function call(method: 'POST' | 'PATCH', path: string, data: object): Promise<number> {
    try {
      // Our jobs retry, so the client does not.
      const request = { url: `${API}/${path}`, method, data, retry: false, timeout: TIMEOUT_MS };
      return (await (await client()).request(request)).status;
    } catch (error) {
      return statusOf(error);
    }
  }

  async function attempt(kind: GoogleKind, resource: GoogleResource, first: 'POST' | 'PATCH'): Promise<void> {
    const ways = {
      POST: () => call('POST', kind, resource),
      PATCH: () => call('PATCH', `${kind}/${encodeURIComponent(resource.id)}`, resource),
    };
    const status = await ways[first]();
    const isOther = first === 'POST' ? status === 409 : status === 404;
    const last = isOther ? await ways[first === 'POST' ? 'PATCH' : 'POST']() : status;
    if (last < 200 || last > 299) throw new Error(`Google refused a ${kind}: ${last || 'no answer'}`);
  }

  return {
    put: (kind, resource) => attempt(kind, resource, 'POST'),
    patch: (kind, resource) => attempt(kind, resource, 'PATCH'),
  };
}

/** The error itself repeats the request, with the pass in it. */
const statusOf = (error: unknown): number =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : 0;
