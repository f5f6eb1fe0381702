import type { PageBuild } from '@stampwell/build/prerender';
import { EntranceSkeleton } from '../prerendered/entrance-skeleton.tsx';
import { renderApp } from '../prerendered/render-app.tsx';
import { ENTRANCES, FIELDS } from './entrance-text.ts';

const form = { fields: [FIELDS.email, FIELDS.password], button: 'Sign In', hasPasskey: true };

export const render = (build: PageBuild): string =>
  renderApp(
    { title: 'Admin Portal - Stampwell', entrance: <EntranceSkeleton text={ENTRANCES.admin} form={form} /> },
    build,
  );
