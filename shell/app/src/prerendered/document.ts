import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

export interface DocumentParts {
  title: string;
  description: string;
  /** Attributes of the root element besides language and colour scheme. */
  root?: Record<string, string | undefined>;
  /** Inlined, so that the first paint needs no request. */
  css: string;
  /** Content of the head, before the first paint. */
  head: string;
  body: ReactElement;
  /** After the body's content. */
  end: string;
}

/** A page as HTML. `__NONCE__` is replaced by the server in each response. */
export function renderDocument({
  title,
  description,
  root = {},
  css,
  head,
  body,
  end,
}: DocumentParts): string {
  return `<!doctype html>
<html lang="en-GB" data-mantine-color-scheme="light"${attributes(root)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${title}</title>
<meta name="description" content="${description}">
<meta name="theme-color" content="#fbf7f0" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#16130f" media="(prefers-color-scheme: dark)">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">
<link rel="manifest" href="/manifest.webmanifest">
<style nonce="__NONCE__">${css}</style>
${head}
</head>
<body>
${renderToStaticMarkup(body)}
${end}
</body>
</html>
`;
}

/** An inline script with the page's nonce. */
export const inline = (script: string): string => `<script nonce="__NONCE__">${script}</script>`;

function attributes(values: Record<string, string | undefined>): string {
  const set = Object.entries(values).filter(([, value]) => value !== undefined);
  return set.map(([name, value]) => ` ${name}="${String(value).replaceAll('"', '&quot;')}"`).join('');
}
