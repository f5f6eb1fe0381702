import type { PageBuild } from '@stampwell/build/prerender';
import { renderApp } from './render-app.tsx';

/** The application's page, for every path without a prerendered page of its own. */
export const render = (build: PageBuild): string =>
  renderApp({ title: 'Stampwell - Digital Loyalty Program' }, build);
