import type { PageBuild } from '@stampwell/build/prerender';
import { renderPage } from '../prerendered/public-page.ts';
import script from './join.script.ts?bundled';
import { JoinDocument } from './join-document.tsx';

/** `/join/{shop}`: painted before its script runs, which asks for the shop, makes the account and draws its code. */
export const render = (build: PageBuild): string =>
  renderPage(
    {
      title: 'Get your stamp card - Stampwell',
      description: 'A stamp card on your phone: no app, and nothing to fill in.',
      script,
      body: <JoinDocument />,
    },
    build,
  );
