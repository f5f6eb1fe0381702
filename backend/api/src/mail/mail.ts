import type { KeyRing } from '@stampwell/vault';
import type { Pool } from 'pg';
import { createDevMailbox, type DevMailbox } from './dev/dev-mailbox.ts';
import type { MailTransport } from './mailer.ts';
import { openSmtp } from './smtp.ts';

export interface MailPorts {
  transport: MailTransport;
  /** Only where no mail server is configured. */
  devMailbox: DevMailbox | null;
  /** Throws where the mail server does not let us in. */
  assertUp(): Promise<void>;
  /** Who runs this installation, for the foot of every mail. */
  operator: string | null;
  /** What a mail provider shows when it reports a bounce. */
  bounceSecret: string | null;
}

export interface MailOptions {
  pool: Pool;
  /** Seals what the stand-in keeps. */
  ring: Pick<KeyRing, 'indexKey'>;
  /** `smtp://` or `smtps://`, with user and password where the server asks for them. */
  smtpUrl?: string | undefined;
  from: string;
  operator?: string | null;
  bounceSecret?: string | undefined;
}

/** The mail server that is configured, or its stand-in. */
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
