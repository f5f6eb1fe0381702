import type { PageBuild } from '@stampwell/kit/build/prerender';
import { renderPage } from '../prerendered/document.ts';
import { PublicFrame } from '../prerendered/public-frame.tsx';

export const render = (build: PageBuild): string =>
  renderPage({ title: 'privacy', description: 'privacy', body: <PublicFrame>privacy</PublicFrame> }, build);
