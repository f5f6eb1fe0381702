import * as http from '@stampwell/contracts/http/account/second-factor.ts';
import { Secret, TOTP } from 'otpauth';
import type { SpecActor } from './spec-actors.ts';

/** The app's code for a period of 30 seconds, counted from now. */
export const codeOf = (secret: string, step = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + step * 30_000 });

export interface SpecAuthenticator {
  secret: string;
  /** The code that confirmed it, which is used up. */
  setUpWith: string;
  /** Each works once: `shift` them. */
  recoveryCodes: string[];
}

const setUp = new Map<string, SpecAuthenticator>();

/** Sets up an authenticator app, or returns the existing one. */
export async function withAuthenticator({ id, call }: SpecActor): Promise<SpecAuthenticator> {
  const known = setUp.get(id);
  if (known) return known;
  const { body } = await call(http.beginAuthenticator);
  const { ticket, secret } = body;
  const code = codeOf(secret);
  const { body: confirmed } = await call(http.confirmAuthenticator, { body: { ticket, code } });
  const made = { secret, setUpWith: code, recoveryCodes: [...confirmed.recovery_codes] };
  setUp.set(id, made);
  return made;
}

export async function withoutAuthenticator({ id, call }: SpecActor): Promise<void> {
  setUp.delete(id);
  await call(http.removeAuthenticator);
}

/** Six digits that differ from the app's codes around now. */
export function notCodeOf(secret: string): string {
  const shown = new Set([-2, -1, 0, 1, 2].map((step) => codeOf(secret, step)));
  return ['111111', '222222', '333333', '444444', '555555', '666666'].find((code) => !shown.has(code)) ?? '';
}
