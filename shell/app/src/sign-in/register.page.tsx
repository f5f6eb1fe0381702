import type { PageBuild } from '@stampwell/build/prerender';
import { EntranceSkeleton } from '../prerendered/entrance-skeleton.tsx';
import { renderApp } from '../prerendered/render-app.tsx';
import { DOORS } from './doors.ts';

const form = {
  fields: ['Full Name', 'Email', 'Password', 'Confirm Password'],
  button: 'Create Account',
  hasBrand: true,
  between: 'I agree to the Terms of Service and Privacy Policy',
};

export const render = (build: PageBuild): string =>
  renderApp(
    { title: 'Create Account - Stampwell', entrance: <EntranceSkeleton door={DOORS.register} form={form} /> },
    build,
  );
