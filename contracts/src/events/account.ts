import * as z from 'zod/mini';
import { defineEvent, type EventOf } from './envelope.ts';

const account = { account_id: z.string() };

/** A customer's or administrator's account; a business's and an employee's life is told in their own streams. */
export const accountRegistered = defineEvent(
  'AccountRegistered',
  z.object({ ...account, kind: z.enum(['customer', 'admin']) }),
);
/** Which fields changed; their values are in the vault. */
export const accountProfileChanged = defineEvent(
  'AccountProfileChanged',
  z.object({ ...account, fields: z.array(z.string()) }),
);
export const passwordChanged = defineEvent(
  'PasswordChanged',
  z.object({ ...account, how: z.enum(['changed', 'reset_by_mail']) }),
);
export const qrCodeRotated = defineEvent('QrCodeRotated', z.object(account));
export const accountDeactivated = defineEvent(
  'AccountDeactivated',
  z.object({ ...account, reason: z.string() }),
);
export const accountReactivated = defineEvent('AccountReactivated', z.object(account));
export const accountErased = defineEvent(
  'AccountErased',
  z.object({ ...account, kind: z.enum(['customer', 'admin']) }),
);

export const accountEvents = {
  accountRegistered,
  accountProfileChanged,
  passwordChanged,
  qrCodeRotated,
  accountDeactivated,
  accountReactivated,
  accountErased,
};
export type AccountEvent = EventOf<(typeof accountEvents)[keyof typeof accountEvents]>;
