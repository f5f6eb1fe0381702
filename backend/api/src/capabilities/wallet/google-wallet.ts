import { SignJWT } from 'jose';
import { type GoogleIdentity, keyOf } from './google-pass.ts';

export type GoogleKind = 'loyaltyClass' | 'loyaltyObject';
export type GoogleResource = { id: string } & Record<string, unknown>;

/** Google's REST API for passes. */
export interface GoogleWallet {
  /**
   * Creates or updates it.
   * @throws if a retry may help
   */
  put(kind: GoogleKind, resource: GoogleResource): Promise<void>;
  /** Changes it; makes it if Google lost it. @throws if a retry may help */
  patch(kind: GoogleKind, resource: GoogleResource): Promise<void>;
}

const API = 'https://walletobjects.googleapis.com/walletobjects/v1';
const TOKENS = 'https://oauth2.googleapis.com/token';
const SCOPE = 'https://www.googleapis.com/auth/wallet_object.issuer';
const TIMEOUT_MS = 10_000;
/** A token is renewed this long before it ends. */
const RENEW_BEFORE_MS = 60_000;

interface Token {
  value: string;
  endsAt: number;
}

/** @param fetchImplementation for specs */
export function createGoogleWallet(
  identity: Pick<GoogleIdentity, 'email' | 'key'>,
  fetchImplementation: typeof fetch = fetch,
): GoogleWallet {
  let current: Promise<Token> | null = null;

  /** By a service account's signed assertion (RFC 7523), as Google wants it. */
  async function requestToken(): Promise<Token> {
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(identity.email)
      .setAudience(TOKENS)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(keyOf(identity));
    const response = await fetchImplementation(TOKENS, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`Google refused a token: ${response.status}`);
    const { access_token, expires_in } = (await response.json()) as {
      access_token: string;
      expires_in: number;
    };
    return { value: access_token, endsAt: Date.now() + expires_in * 1_000 };
  }

  async function token(): Promise<string> {
    const held = await current?.catch(() => null);
    if (!held || held.endsAt - Date.now() < RENEW_BEFORE_MS) current = requestToken();
    return ((await current) as Token).value;
  }

  /** @returns the status, of a refusal too; 0 where there was no answer. Never repeats: our jobs do. */
  async function call(method: 'POST' | 'PATCH', path: string, data: object): Promise<number> {
    try {
      const response = await fetchImplementation(`${API}/${path}`, {
        method,
        headers: { authorization: `Bearer ${await token()}`, 'content-type': 'application/json' },
        body: JSON.stringify(data),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      return response.status;
    } catch {
      return 0;
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
