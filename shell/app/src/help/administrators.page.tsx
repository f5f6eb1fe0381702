import type { PageBuild } from '@stampwell/build/prerender';
import { renderPage } from '../prerendered/public-page.ts';
import { administrators } from './administrators.tsx';
import { HelpDocument } from './help-document.tsx';

const summary = 'Looking after the platform: approvals, disputes, settings and health.';

export const render = (build: PageBuild): string =>
  renderPage(
    {
      title: 'Help for Administrators - Stampwell',
      description: summary,
      body: <HelpDocument readers="administrators" summary={summary} questions={administrators} />,
    },
    build,
  );
