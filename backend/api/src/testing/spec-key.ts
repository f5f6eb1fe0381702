import type { KeyScope } from '@stampwell/contracts';
import { makeApiKey } from '@stampwell/contracts/http/api-keys.ts';
import type { Endpoint } from '@stampwell/contracts/http/endpoint.ts';
import { v7 as uuidv7 } from 'uuid';
import type { SpecActor } from './spec-actors.ts';
import type { SpecAnswer, SpecCall, SpecRequest } from './spec-call.ts';

export interface SpecKey {
  id: string;
  secret: string;
  /** Same as `app.call`, with this key, and with an Idempotency-Key of its own for each write. */
  call: SpecCall;
}

export const ALL_BUT_NAMES: KeyScope[] = ['read_cards', 'give', 'redeem', 'exports', 'webhooks'];
export const ALL_SCOPES: KeyScope[] = [...ALL_BUT_NAMES, 'names'];

/** A key that the shop's owner makes by their own page. */
export async function keyOf(
  { call }: { call: SpecCall },
  owner: SpecActor,
  scopes: readonly KeyScope[] = ALL_SCOPES,
  name = 'Front',
): Promise<SpecKey> {
  const { body, status, error } = await owner.call(makeApiKey, { body: { name, scopes } });
  if (status !== 201) throw new Error(error.message);
  return { id: body.key.id, secret: body.secret, call: callingWith(call, body.secret) };
}

export const callingWith =
  (call: SpecCall, secret: string): SpecCall =>
  <E extends Endpoint>(endpoint: E, request: SpecRequest = {}): Promise<SpecAnswer<E>> =>
    call(endpoint, {
      token: secret,
      ...request,
      headers: {
        ...(endpoint.method !== 'GET' && { 'idempotency-key': uuidv7() }),
        ...request.headers,
      },
    });
