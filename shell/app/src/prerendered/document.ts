import type { PageBuild } from '@stampwell/kit/build/prerender';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import afterLoad from './after-load.ts?inline';
import beforePaint from './before-paint.ts?inline';

export interface PageOptions {
  title: string;
  description: string;
  /** Where a member is taken at once, for a page that is only for visitors. */
  home?: string;
  /** A further script, run once the page stands. */
  script?: string;
  body: ReactElement;
}

/**
 * A page without React in the browser: its styles are in it, its few lines of script come with a nonce
 * (`__NONCE__` stands for the one that the server gives each answer).
 */
export function renderPage(
  { title, description, home, script = '', body }: PageOptions,
  build: PageBuild,
): string {
  const { css, appFiles } = build;
  return `<!doctype html>
<html lang="en-GB" data-mantine-color-scheme="light" data-next="${appFiles.join(' ')}"${home ? ` data-home="${home}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${title}</title>
<meta name="description" content="${description}">
<meta name="theme-color" content="#fbf7f0" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#16130f" media="(prefers-color-scheme: dark)">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
${fontsIn(css).map(preloadFont).join('\n')}
<style nonce="__NONCE__">${css}</style>
<script nonce="__NONCE__">${beforePaint}</script>
</head>
<body>
${renderToStaticMarkup(body)}
<script nonce="__NONCE__">${afterLoad}${script}</script>
</body>
</html>
`;
}

/** The faces that the page's own styles name: asked for together with the page, not after it. */
const fontsIn = (css: string): string[] => [...new Set(css.match(/\/assets\/[\w.-]+\.woff2/g))];

const preloadFont = (href: string): string =>
  `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`;
