import type { KeyRing } from '@stampwell/vault';
import nodemailer from 'nodemailer';
import type { Pool } from 'pg';
import { createDevMailbox, type DevMailbox } from './dev/dev-mailbox.ts';
import { type Mail, MailRefused, type MailTransport } from './mailer.ts';

/** In milliseconds. A slow server holds up the queue behind it. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** @param url `smtp://` or `smtps://`, with user and password where the server asks for them */
function openSmtp(url: string, from: string): MailTransport & { assertUp(): Promise<void> } {
  const transport = nodemailer.createTransport({ url, ...TIMEOUTS }, { from });
  return {
    async send(_accountId, mail) {
      await transport.sendMail(envelopeOf(mail, from)).catch((error: SmtpError) => {
        throw meaningOf(error);
      });
    },
    forget: async () => undefined,
    async assertUp() {
      await transport.verify();
    },
  };
}

function envelopeOf({ id, to, subject, text, html, unsubscribe }: Mail, from: string) {
  return {
    // An object, because a string would be parsed as a list of addresses.
    to: { name: '', address: to },
    subject,
    text,
    html,
    messageId: `<${id}@${hostOf(from)}>`,
    headers: {
      // Suppresses out-of-office replies (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

const hostOf = (from: string) => /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';

interface SmtpError extends Error {
  code?: string;
  command?: string;
  responseCode?: number;
}

/** Separates a bad address, a refused mail, and a temporary failure. */
function meaningOf(error: SmtpError): Error {
  const { code = 'unknown', command = '', responseCode = 0 } = error;
  const problem = responseCode ? `SMTP ${responseCode}` : code;
  if (responseCode >= 500 && command.startsWith('RCPT')) return new MailRefused(problem, true, error);
  if (responseCode >= 500 && code === 'EMESSAGE') return new MailRefused(problem, false, error);
  return Object.assign(new Error(`the mail was not taken: ${problem}`, { cause: error }), { problem });
}

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
