import nodemailer from 'nodemailer';
import type { Pool } from 'pg';
import { createDevMailbox, type DevMailbox } from './dev-mailbox.ts';
import type { Mailer } from './mailer.ts';

export interface MailPorts {
  mailer: Mailer;
  /** Only where no mail server is configured. */
  devMailbox: DevMailbox | null;
  /** Throws where the mail server does not let us in. */
  assertUp(): Promise<void>;
}

export interface MailOptions {
  pool: Pool;
  /** `smtp://` or `smtps://`, with user and password where the server asks for them. */
  smtpUrl?: string;
  from: string;
}

/** The mail server that is configured, or its stand-in. */
export function openMail({ pool, smtpUrl, from }: MailOptions): MailPorts {
  if (smtpUrl) return openSmtp(smtpUrl, from);
  const devMailbox = createDevMailbox(pool);
  return { mailer: devMailbox, devMailbox, assertUp: async () => undefined };
}

function openSmtp(url: string, from: string): MailPorts {
  const transport = nodemailer.createTransport(url, { from });
  const mailer: Mailer = {
    async send(_accountId, mail) {
      await transport.sendMail(mail);
    },
    forget: async () => undefined,
  };
  const assertUp = async () => {
    await transport.verify();
  };
  return { mailer, devMailbox: null, assertUp };
}
