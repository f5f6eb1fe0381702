import nodemailer from 'nodemailer';
import { type Mail, MailRefused, type MailTransport } from './mailer.ts';

/** In milliseconds. A slow server holds up the queue behind it. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** @param url `smtp://` or `smtps://`, with user and password where the server asks for them */
export function openSmtp(url: string, from: string): MailTransport & { assertUp(): Promise<void> } {
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
