import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

export interface DocumentParts {
  title: string;
  description: string;
  /** Attributes of the root element, beside its language and colour scheme. */
  root?: Record<string, string | undefined>;
  /** The page's own styles: nothing has to be fetched before it paints. */
  css: string;
  /** In the head, before anything is painted. */
  head: string;
  body: ReactElement;
  /** After the body's content. */
  end: string;
}

/** A page as the browser gets it. `__NONCE__` stands for the nonce that the server gives each answer. */
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

/** A script that stands in the page; it may run since it carries the page's nonce. */
export const inline = (script: string): string => `<script nonce="__NONCE__">${script}</script>`;

function attributes(values: Record<string, string | undefined>): string {
  const set = Object.entries(values).filter(([, value]) => value !== undefined);
  return set.map(([name, value]) => ` ${name}="${String(value).replaceAll('"', '&quot;')}"`).join('');
}
