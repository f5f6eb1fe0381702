import { shellConfig } from '@stampwell/kit/build';
import { prerenderConfig } from '@stampwell/kit/build/prerender';
import { workerConfig } from '@stampwell/kit/build/worker';

const dir = import.meta.dirname;

export default [
  shellConfig({ dir }),
  prerenderConfig({
    dir,
    pages: {
      app: './src/prerendered/app.page.tsx',
      index: './src/landing/landing.page.tsx',
      terms: './src/legal/terms.page.tsx',
      privacy: './src/legal/privacy.page.tsx',
    },
  }),
  workerConfig({ dir, entry: './src/worker/service-worker.ts' }),
];
