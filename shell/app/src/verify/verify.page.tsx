import type { PageBuild } from '@stampwell/build/prerender';
import { renderPage } from '../prerendered/public-page.ts';
import script from './verify.script.ts?bundled';
import { VerifyDocument } from './verify-document.tsx';

/** `/verify` contains everything needed to check receipts, so it works offline and as a saved file. */
export const render = (build: PageBuild): string =>
  renderPage(
    {
      title: 'Check a Receipt - Stampwell',
      description:
        'Whether a stamp or a reward was really given, checked on this device, with no connection.',
      script,
      body: <VerifyDocument />,
    },
    build,
  );
