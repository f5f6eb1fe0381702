import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type Koa from 'koa';
import { escapeHtml } from '../../http/docs/escape-html.ts';

const CSS = readFileSync(new URL('./dev-mail.css', import.meta.url), 'utf8');
const STYLE_HASH = createHash('sha256').update(CSS).digest('base64');

interface DevPage {
  title: string;
  /** HTML, within `main` and below the title. */
  content: string;
  /** What the page has besides text. */
  has: 'form' | 'frames';
}

/** Sends a page of the stand-in mailbox. Scripts never run in one. */
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
<main>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>`;
}
