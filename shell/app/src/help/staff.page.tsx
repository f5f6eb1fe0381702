import type { PageBuild } from '@stampwell/build/prerender';
import { renderPage } from '../prerendered/public-page.ts';
import { HelpDocument } from './help-document.tsx';
import { staff } from './staff.tsx';

const summary = 'At the counter: scanning, stamps, rewards, and what to do when something is in the way.';

export const render = (build: PageBuild): string =>
  renderPage(
    {
      title: 'Help for Staff - Stampwell',
      description: summary,
      body: <HelpDocument readers="staff" summary={summary} questions={staff} />,
    },
    build,
  );
