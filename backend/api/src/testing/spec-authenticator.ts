import * as http from '@stampwell/contracts/http/account/second-factor.ts';
import { Secret, TOTP } from 'otpauth';
import type { SpecActor } from './spec-actors.ts';

/** The code that an authenticator app shows, so many half-minutes from now. */
export const codeOf = (secret: string, step = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + step * 30_000 });

export interface SpecAuthenticator {
  secret: string;
  /** Each is good for once: `shift` them. */
  recoveryCodes: string[];
}

const setUp = new Map<string, SpecAuthenticator>();

/** Sets an authenticator app up; the one that is there already where there is one. */
export async function withAuthenticator({ id, call }: SpecActor): Promise<SpecAuthenticator> {
  const known = setUp.get(id);
  if (known) return known;
  const { body } = await call(http.beginAuthenticator);
  const { ticket, secret } = body;
  const { body: confirmed } = await call(http.confirmAuthenticator, {
    body: { ticket, code: codeOf(secret) },
  });
  const made = { secret, recoveryCodes: [...confirmed.recovery_codes] };
  setUp.set(id, made);
  return made;
}

/** Takes it away again. */
export async function withoutAuthenticator({ id, call }: SpecActor): Promise<void> {
  setUp.delete(id);
  await call(http.removeAuthenticator);
}

/** Six digits that the app does not show about now. */
export function notCodeOf(secret: string): string {
  const shown = new Set([-2, -1, 0, 1, 2].map((step) => codeOf(secret, step)));
  return ['111111', '222222', '333333', '444444', '555555', '666666'].find((code) => !shown.has(code)) ?? '';
}
