import type { PageBuild } from '@stampwell/kit/build/prerender';
import { renderPage } from '../prerendered/document.ts';
import { PublicFrame } from '../prerendered/public-frame.tsx';

export const render = (build: PageBuild): string =>
  renderPage({ title: 'terms', description: 'terms', body: <PublicFrame>terms</PublicFrame> }, build);
