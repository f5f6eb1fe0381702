import type { PageBuild } from '@stampwell/build/prerender';
import { EntranceSkeleton } from '../prerendered/entrance-skeleton.tsx';
import { renderApp } from '../prerendered/render-app.tsx';
import { ENTRANCES, FIELDS } from './entrance-text.ts';

const form = {
  fields: [FIELDS.email, FIELDS.password],
  button: 'Sign In',
  hasWelcome: true,
  hasBrand: true,
  checkbox: { label: 'Remember me', isChecked: true },
  forgotType: 'customer' as const,
  hasPasskey: true,
};

export const render = (build: PageBuild): string =>
  renderApp(
    { title: 'Sign In - Stampwell', entrance: <EntranceSkeleton text={ENTRANCES.customer} form={form} /> },
    build,
  );
