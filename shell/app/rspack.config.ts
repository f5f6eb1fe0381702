import { shellConfig } from '@stampwell/build';
import { prerenderConfig } from '@stampwell/build/prerender';
import { workerConfig } from '@stampwell/build/worker';

const dir = import.meta.dirname;

export default [
  shellConfig({ dir }),
  prerenderConfig({
    dir,
    pages: {
      app: './src/prerendered/app.page.tsx',
      index: './src/landing/landing.page.tsx',
      login: './src/sign-in/login.page.tsx',
      register: './src/sign-in/register.page.tsx',
      'business/login': './src/sign-in/business-login.page.tsx',
      'employee/login': './src/sign-in/employee-login.page.tsx',
      'admin/login': './src/sign-in/admin-login.page.tsx',
      join: './src/join/join.page.tsx',
      terms: './src/legal/terms.page.ts',
      privacy: './src/legal/privacy.page.ts',
      verify: './src/verify/verify.page.tsx',
      help: './src/help/customers.page.ts',
      'help/owners': './src/help/owners.page.ts',
      'help/staff': './src/help/staff.page.ts',
      'help/administrators': './src/help/administrators.page.ts',
    },
  }),
  workerConfig({ dir, entry: './src/worker/service-worker.ts' }),
];
