import { devMail } from '@stampwell/contracts/http/operations.ts';
import type Koa from 'koa';
import type { Capability } from '../../capability/capability.ts';
import { escapeHtml } from '../../http/escape-html.ts';
import { type Route, route } from '../../http/route.ts';
import type { MailPorts } from '../mail.ts';
import type { DevMailbox, SentMail } from './dev-mailbox.ts';
import { sendDevPage } from './dev-page.ts';
import { previewPages } from './preview-pages.ts';

interface Ports {
  mail: Pick<MailPorts, 'devMailbox'>;
  areStandInsOpen: boolean;
  publicUrl: string;
  now(): Date;
}

/** The stand-in mailbox, where anyone may read it. */
export function createDevMail({ mail, areStandInsOpen, ...ports }: Ports): Capability {
  const mailbox = areStandInsOpen ? mail.devMailbox : null;
  return {
    routes: devMailRoutes(mailbox),
    pages: [devMailPage(mailbox), previewPages({ ...ports, mailbox })],
  };
}

/** The stand-in mailbox as JSON; no routes where real mail is sent. */
function devMailRoutes(mailbox: DevMailbox | null): Route[] {
  if (!mailbox) return [];
  return [
    route(devMail, async ({ query }) => ({
      messages: (await mailbox.read(query.to)).map(({ sentAt, ...mail }) => ({
        ...mail,
        sent_at: sentAt.toISOString(),
      })),
    })),
  ];
}

/** `/dev/mail`: the stand-in mailbox as a page. Mails are shown as plain text, so nothing in them can run. */
function devMailPage(mailbox: DevMailbox | null): Koa.Middleware {
  return async (ctx, next) => {
    if (!mailbox || ctx.path !== '/dev/mail' || ctx.method !== 'GET') return next();
    const to = typeof ctx.query.to === 'string' && ctx.query.to !== '' ? ctx.query.to : undefined;
    const content = listOf(await mailbox.read(to), to ?? '');
    sendDevPage(ctx, { title: 'Dev mailbox', content, has: 'form' });
  };
}

const listOf = (
  mails: SentMail[],
  to: string,
) => `<p class="notice">This is a stand-in for a mail server. Nothing here was sent to anybody: set <code>SMTP_URL</code> to send real mail. <a href="/dev/mail/previews">Every mail there is</a>, with made-up facts.</p>
<form><label>To <input name="to" type="search" value="${escapeHtml(to)}" placeholder="all addresses"></label> <button>Show</button></form>
${mails.length === 0 ? `<p class="empty">${to ? 'No mail to this address.' : 'No mail yet. Register somebody, and the first one comes.'}</p>` : mails.map(article).join('\n')}`;

const article = ({ to, subject, text, sentAt }: SentMail) => `<article>
<h2>${escapeHtml(subject)}</h2>
<p class="envelope">To ${escapeHtml(to)}, <time datetime="${sentAt.toISOString()}">${sentAt.toUTCString()}</time></p>
<pre>${linked(withoutLetterhead(text, subject))}</pre>
</article>`;

/** Mail texts begin with our name and usually the subject, which the page already shows. */
function withoutLetterhead(text: string, subject: string): string {
  const words = text.replace(/^\s*Stampwell\s+/, '');
  return words.startsWith(subject) ? words.slice(subject.length).trimStart() : words;
}

/** Makes only our own links clickable. */
function linked(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) =>
      index % 2 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join('');
}
