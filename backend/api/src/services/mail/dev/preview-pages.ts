import type Koa from 'koa';
import { escapeHtml } from '../../http/escape-html.ts';
import type { DevMailbox } from './dev-mailbox.ts';
import { sendDevPage } from './dev-page.ts';
import { PREVIEWS, renderPreview } from './previews.ts';

const PATH = '/dev/mail/previews';

interface PreviewPorts {
  /** Null where real mail is sent: the previews are then off. */
  mailbox: DevMailbox | null;
  publicUrl: string;
  now(): Date;
}

/** `/dev/mail/previews`: every mail that we send, as HTML and as text. */
export function previewPages({ mailbox, publicUrl, now }: PreviewPorts): Koa.Middleware {
  return async (ctx, next) => {
    if (!mailbox || ctx.method !== 'GET' || !ctx.path.startsWith('/dev/mail/')) return next();
    if (ctx.path === PATH) return sendDevPage(ctx, { title: 'Every mail', content: LIST, has: 'frames' });
    const [, name = '', ending] = /^\/dev\/mail\/previews\/([\w-]+)\.(html|txt)$/.exec(ctx.path) ?? [];
    const preview = PREVIEWS.find((one) => one.name === name);
    if (!preview) return next();
    const { html, text } = renderPreview(preview, publicUrl, now());
    if (ending === 'txt') {
      ctx.type = 'text/plain';
      ctx.body = text;
    } else sendMail(ctx, html);
  };
}

/** Allows inline styles, which mail programs require, and nothing else. */
function sendMail(ctx: Koa.Context, html: string): void {
  ctx.set(
    'Content-Security-Policy',
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  );
  ctx.set('X-Frame-Options', 'SAMEORIGIN');
  ctx.type = 'text/html';
  ctx.body = html;
}

const section = (name: string) => `<section id="${escapeHtml(name)}">
<h2>${escapeHtml(name)}</h2>
<p class="envelope"><a href="${PATH}/${escapeHtml(name)}.html">As a page</a>, <a href="${PATH}/${escapeHtml(name)}.txt">as text</a></p>
<iframe title="${escapeHtml(name)}" src="${PATH}/${escapeHtml(name)}.html" loading="lazy" sandbox></iframe>
</section>`;

const LIST = `<p class="notice">Made-up facts: nothing here was sent to anybody. <a href="/dev/mail">The mailbox</a> has what was.</p>
<nav><ul>${PREVIEWS.map(({ name }) => `<li><a href="#${escapeHtml(name)}">${escapeHtml(name)}</a></li>`).join('')}</ul></nav>
${PREVIEWS.map(({ name }) => section(name)).join('\n')}`;
