import { confirmEmail } from '@stampwell/contracts/http/account/email-links.ts';
import { forgotPassword } from '@stampwell/contracts/http/account/passwords.ts';
import { createEmployee } from '@stampwell/contracts/http/employees.ts';
import { devMail } from '@stampwell/contracts/http/operations.ts';
import { updateUserProfile } from '@stampwell/contracts/http/user.ts';
import { vi } from 'vitest';
import type { SpecActor } from './spec-actors.ts';
import type { SpecCall } from './spec-call.ts';

/** How long a mail may take on a busy machine. */
export const MAILED = { timeout: 10_000 };

/** Mails are sent after the reply, so this waits until there are `count`. */
export async function mailsTo(call: SpecCall, to: string, count: number) {
  return vi.waitFor(async () => {
    const { body } = await call(devMail, { query: { to } });
    if (body.messages.length !== count) throw new Error(`${body.messages.length} mails, not ${count}`);
    return body.messages;
  }, MAILED);
}

export const tokenIn = (text = '') => /token=([\w-]{43,})/.exec(text)?.[1] ?? '';

/** Runs `act` and returns the token of the mail that it sends to the address. */
export async function mailedBy(call: SpecCall, to: string, act: () => Promise<unknown>): Promise<string> {
  const { body: before } = await call(devMail, { query: { to } });
  await act();
  const [newest] = await mailsTo(call, to, before.messages.length + 1);
  return tokenIn(newest?.text);
}

/** The token of a forgotten password's reset link. */
export async function forgotten(call: SpecCall, { kind, email }: SpecActor): Promise<string> {
  return mailedBy(call, email, () => call(forgotPassword, { body: { type: kind, email } }));
}

/** The token of the link mailed to a customer's new address. */
export const askedFor = (
  { call, name, password }: Pick<SpecActor, 'call' | 'name' | 'password'>,
  email: string,
): Promise<string> =>
  mailedBy(call, email, () => call(updateUserProfile, { body: { name, email, current_password: password } }));

/** Changes a customer's address. @returns the token of the undo link mailed to the former address */
export const movedTo = async (actor: SpecActor, email: string): Promise<string> => {
  const token = await askedFor(actor, email);
  return mailedBy(actor.call, actor.email, () => actor.call(confirmEmail, { body: { token } }));
};

/** An employee without a password, and the token of their invitation. */
export async function invitedBy(call: SpecCall): Promise<{ id: string; email: string; token: string }> {
  const email = `invited-${crypto.randomUUID()}@stampwell.test`;
  let id = '';
  const token = await mailedBy(call, email, async () => {
    id = (await call(createEmployee, { body: { name: 'Sam Jones', email } })).body.employee.id;
  });
  return { id, email, token };
}
