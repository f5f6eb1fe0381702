import type { PageBuild } from '@stampwell/build/prerender';
import { EntranceSkeleton } from '../prerendered/entrance-skeleton.tsx';
import { renderApp } from '../prerendered/render-app.tsx';
import { DOORS } from './doors.ts';

const form = {
  fields: ['Email', 'Password'],
  button: 'Sign In',
  between: 'Forgot password?',
  hasPasskey: true,
};

export const render = (build: PageBuild): string =>
  renderApp(
    { title: 'Business Login - Stampwell', entrance: <EntranceSkeleton door={DOORS.business} form={form} /> },
    build,
  );
