import type { PageBuild } from '@stampwell/build/prerender';
import { EntranceSkeleton } from '../prerendered/entrance-skeleton.tsx';
import { renderApp } from '../prerendered/render-app.tsx';
import { ENTRANCES, FIELDS } from './entrance-text.ts';

const form = {
  fields: [FIELDS.email, FIELDS.password],
  forgotType: 'employee',
  button: 'Sign in',
  hasBrand: true,
  hasPasskey: true,
} as const;

export const render = (build: PageBuild): string =>
  renderApp(
    {
      title: 'Employee Sign In - Stampwell',
      entrance: <EntranceSkeleton text={ENTRANCES.employee} form={form} />,
    },
    build,
  );
