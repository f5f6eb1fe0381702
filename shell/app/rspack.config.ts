import { shellConfig } from '@stampwell/kit/build';
import { prerenderConfig } from '@stampwell/kit/build/prerender';

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
];
