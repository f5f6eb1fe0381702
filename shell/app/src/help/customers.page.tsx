import type { PageBuild } from '@stampwell/build/prerender';
import { renderPage } from '../prerendered/public-page.ts';
import { customers } from './customers.tsx';
import { HelpDocument } from './help-document.tsx';

const summary = 'How collecting stamps works, and what to do when it does not.';

export const render = (build: PageBuild): string =>
  renderPage(
    {
      title: 'Help for Customers - Stampwell',
      description: summary,
      body: <HelpDocument readers="customers" summary={summary} questions={customers} />,
    },
    build,
  );
