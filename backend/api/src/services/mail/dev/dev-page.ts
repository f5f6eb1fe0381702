import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type Koa from 'koa';
import { escapeHtml } from '../../http/escape-html.ts';

const CSS = readFileSync(new URL('./dev-mail.css', import.meta.url), 'utf8');
const STYLE_HASH = createHash('sha256').update(CSS).digest('base64');

/** The product's icon (shell/app/public/icon.svg), inlined because the page may load nothing. */
const MARK =
  '<svg viewBox="0 0 64 64" aria-hidden="true"><rect width="64" height="64" rx="16"/><g transform="rotate(-8 32 32)" fill="none" stroke="#fff"><circle cx="32" cy="32" r="21" stroke-width="3.6"/><path d="M38.5 26.5c-1-2.6-3.4-3.9-6.4-3.9-3.6 0-6.4 1.9-6.4 4.9 0 6.6 13.2 2.9 13.2 9.2 0 3-2.9 4.9-6.7 4.9-3.4 0-6-1.5-7-4.3" stroke-width="3.4" stroke-linecap="round"/></g></svg>';

interface DevPage {
  title: string;
  /** HTML inside `main`, below the title. */
  content: string;
  /** Decides what the content security policy allows. */
  has: 'form' | 'frames';
}

/** Sends a page of the stand-in mailbox. Its policy forbids scripts. */
export function sendDevPage(ctx: Koa.Context, { title, content, has }: DevPage): void {
  const of = (what: DevPage['has']) => (has === what ? "'self'" : "'none'");
  ctx.set(
    'Content-Security-Policy',
    `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-src ${of('frames')}; form-action ${of('form')}; base-uri 'none'; frame-ancestors 'none'`,
  );
  ctx.type = 'text/html';
  ctx.body = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} - Stampwell</title>
<style>${CSS}</style>
</head>
<body>
<header>${MARK}Stampwell</header>
<main>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>`;
}
