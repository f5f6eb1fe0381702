import type { PageBuild } from '@stampwell/build/prerender';
import { renderApp } from './render-app.tsx';

/** The page that the application begins in, wherever no page of its own is drawn ahead. */
export const render = (build: PageBuild): string =>
  renderApp({ title: 'Stampwell - Digital Loyalty Program' }, build);
