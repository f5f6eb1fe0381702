import type { PageBuild } from '@stampwell/build/prerender';
import type { ReactElement } from 'react';
import afterLoad from './after-load.ts?inline';
import beforePaint from './before-paint.ts?inline';
import { inline, renderDocument } from './document.ts';

export interface PageOptions {
  title: string;
  description: string;
  /** Where members are redirected from pages for visitors only. */
  home?: string;
  /** An additional script, run after loading. */
  script?: string;
  body: ReactElement;
}

/** A page without React, which prefetches the application for the next step. */
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

/** Preloads the Latin fonts; others load when their letters appear. */
const fontsIn = (css: string): string[] => [...new Set(css.match(/\/assets\/\w+-latin-wght[\w.-]+\.woff2/g))];

const preloadFont = (href: string): string =>
  `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`;
