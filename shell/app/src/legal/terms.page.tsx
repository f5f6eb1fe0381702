import type { PageBuild } from '@stampwell/build/prerender';
import { renderPage } from '../prerendered/public-page.ts';
import { LegalDocument } from './legal-document.tsx';
import { law } from './terms/law.tsx';
import { parties } from './terms/parties.tsx';
import { service } from './terms/service.tsx';

/** `/terms` */
export const render = (build: PageBuild): string =>
  renderPage(
    {
      title: 'Terms of Service - Stampwell',
      description:
        'The agreement between Stampwell, the businesses that run a stamp programme and their customers.',
      body: (
        <LegalDocument
          title="Terms of Service"
          summary="The agreement between us, the businesses that run a stamp programme, and the people who collect stamps there."
          sections={[...service, ...parties, ...law]}
        />
      ),
    },
    build,
  );
