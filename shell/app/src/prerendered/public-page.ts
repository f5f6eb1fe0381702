import type { PageBuild } from '@stampwell/build/prerender';
import type { ReactElement } from 'react';
import afterLoad from './after-load.ts?inline';
import beforePaint from './before-paint.ts?inline';
import { inline, renderDocument } from './document.ts';

export interface PageOptions {
  title: string;
  description: string;
  /** Where a member is taken at once, for a page that is only for visitors. */
  home?: string;
  /** A further script, run once the page stands. */
  script?: string;
  body: ReactElement;
}

/** A page without React in the browser, which it fetches ahead for the next step. */
export function renderPage(
  { home, script = '', ...page }: PageOptions,
  { css, appFiles }: PageBuild,
): string {
  return renderDocument({
    ...page,
    css,
    root: { 'data-next': appFiles.join(' '), 'data-home': home },
    head: [...fontsIn(css).map(preloadFont), inline(beforePaint)].join('\n'),
    end: inline(afterLoad + script),
  });
}

/** The faces of the page's own letters: asked for together with the page, not after it. Others wait for a letter of theirs. */
const fontsIn = (css: string): string[] => [...new Set(css.match(/\/assets\/\w+-latin-wght[\w.-]+\.woff2/g))];

const preloadFont = (href: string): string =>
  `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`;
