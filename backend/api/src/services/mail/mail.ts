import type { KeyRing } from '@stampwell/vault';
import type { Pool } from 'pg';
import { createDevMailbox, type DevMailbox } from './dev/dev-mailbox.ts';
import type { MailTransport } from './mailer.ts';
import { openSmtp } from './smtp.ts';

export interface MailPorts {
  transport: MailTransport;
  /** Null if a mail server is configured. */
  devMailbox: DevMailbox | null;
  /** @throws if the mail server refuses our login */
  assertUp(): Promise<void>;
  /** The installation's operator, for the footer of every mail. */
  operator: string | null;
  /** Authenticates a mail provider's bounce reports. */
  bounceSecret: string | null;
}

export interface MailOptions {
  pool: Pool;
  /** Seals the stand-in mailbox. */
  ring: Pick<KeyRing, 'indexKey'>;
  /** `smtp://` or `smtps://`, with user and password if the server needs them. */
  smtpUrl?: string | undefined;
  from: string;
  operator?: string | null;
  bounceSecret?: string | undefined;
}

export function openMail({ smtpUrl, from, ...options }: MailOptions): MailPorts {
  const { operator = null, bounceSecret = null } = options;
  const settings = { operator, bounceSecret };
  if (smtpUrl) {
    const smtp = openSmtp(smtpUrl, from);
    return { transport: smtp, devMailbox: null, assertUp: smtp.assertUp, ...settings };
  }
  const devMailbox = createDevMailbox(options.pool, options.ring);
  return { transport: devMailbox, devMailbox, assertUp: async () => undefined, ...settings };
}
