import { confirmEmail } from '@stampwell/contracts/http/account/email-links.ts';
import { forgotPassword } from '@stampwell/contracts/http/account/passwords.ts';
import { devMail } from '@stampwell/contracts/http/operations.ts';
import { updateUserProfile } from '@stampwell/contracts/http/user.ts';
import { vi } from 'vitest';
import type { SpecActor } from './spec-actors.ts';
import type { SpecCall } from './spec-call.ts';

/** On a busy machine a mail takes longer than the second that vitest waits by default. */
const MAIL_TIMEOUT_MS = 10_000;

/** The mail goes out after the answer: waits until so many are there. */
export async function mailsTo(call: SpecCall, to: string, count: number) {
  return vi.waitFor(async () => {
    const { body } = await call(devMail, { query: { to } });
    if (body.messages.length !== count) throw new Error(`${body.messages.length} mails, not ${count}`);
    return body.messages;
  }, MAIL_TIMEOUT_MS);
}

export const tokenIn = (text = '') => /token=([\w-]{43,})/.exec(text)?.[1] ?? '';

/** The token of the newest mail that an address is sent once something was done. */
export async function mailedBy(call: SpecCall, to: string, act: () => Promise<unknown>): Promise<string> {
  const { body: before } = await call(devMail, { query: { to } });
  await act();
  const [newest] = await mailsTo(call, to, before.messages.length + 1);
  return tokenIn(newest?.text);
}

/** The token of the link that is mailed to somebody who forgot their password. */
export async function forgotten(call: SpecCall, { kind, email }: SpecActor): Promise<string> {
  return mailedBy(call, email, () => call(forgotPassword, { body: { type: kind, email } }));
}

/** The token of the link that is mailed to an address which a customer asks for. */
export const askedFor = (
  { call, name, password }: Pick<SpecActor, 'call' | 'name' | 'password'>,
  email: string,
): Promise<string> =>
  mailedBy(call, email, () => call(updateUserProfile, { body: { name, email, current_password: password } }));

/** The token of the link by which a customer's former address can be taken back, once the new one is confirmed. */
export const movedTo = async (actor: SpecActor, email: string): Promise<string> => {
  const token = await askedFor(actor, email);
  return mailedBy(actor.call, actor.email, () => actor.call(confirmEmail, { body: { token } }));
};
