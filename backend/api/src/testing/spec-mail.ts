import { forgotPassword } from '@stampwell/contracts/http/auth.ts';
import { devMail } from '@stampwell/contracts/http/operations.ts';
import { vi } from 'vitest';
import type { SpecCall } from './spec-call.ts';
import type { SpecActor } from './spec-cast.ts';

/** The mail goes out after the answer: waits until so many are there. */
export async function mailsTo(call: SpecCall, to: string, count: number) {
  return vi.waitFor(async () => {
    const { body } = await call(devMail, { query: { to } });
    if (body.messages.length !== count) throw new Error(`${body.messages.length} mails, not ${count}`);
    return body.messages;
  });
}

export const tokenIn = (text = '') => /token=([\w-]{59})/.exec(text)?.[1] ?? '';

/** The token of the link that is mailed to somebody who forgot their password. */
export async function forgotten(call: SpecCall, { kind, email }: SpecActor): Promise<string> {
  const { body: before } = await call(devMail, { query: { to: email } });
  await call(forgotPassword, { body: { type: kind, email } });
  const [newest] = await mailsTo(call, email, before.messages.length + 1);
  return tokenIn(newest?.text);
}
