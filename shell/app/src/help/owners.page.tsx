import type { PageBuild } from '@stampwell/build/prerender';
import { renderPage } from '../prerendered/public-page.ts';
import { HelpDocument } from './help-document.tsx';
import { owners } from './owners.tsx';

const summary = 'Running a stamp programme: setting it up, staff, figures and money.';

export const render = (build: PageBuild): string =>
  renderPage(
    {
      title: 'Help for Owners - Stampwell',
      description: summary,
      body: <HelpDocument readers="owners" summary={summary} questions={owners} />,
    },
    build,
  );
