import type { PageBuild } from '@stampwell/build/prerender';
import { renderPage } from '../prerendered/public-page.ts';
import { LegalDocument } from './legal-document.tsx';
import { data } from './privacy/data.tsx';
import { rights } from './privacy/rights.tsx';

/** `/privacy` */
export const render = (build: PageBuild): string =>
  renderPage(
    {
      title: 'Privacy Policy - Stampwell',
      description: 'What personal data Stampwell processes, why, for how long, and what you can do about it.',
      body: (
        <LegalDocument
          title="Privacy Policy"
          summary="What personal data we process, why, for how long, and what you can do about it."
          sections={[...data, ...rights]}
        />
      ),
    },
    build,
  );
