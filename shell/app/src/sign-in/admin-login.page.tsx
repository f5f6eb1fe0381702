import type { PageBuild } from '@stampwell/build/prerender';
import { EntranceSkeleton } from '../prerendered/entrance-skeleton.tsx';
import { renderApp } from '../prerendered/render-app.tsx';
import { DOORS } from './doors.ts';

const form = { fields: ['Email', 'Password'], button: 'Sign In', hasPasskey: true };

export const render = (build: PageBuild): string =>
  renderApp(
    { title: 'Admin Portal - Stampwell', entrance: <EntranceSkeleton door={DOORS.admin} form={form} /> },
    build,
  );
