import type { PageBuild } from '@stampwell/build/prerender';
import { EntranceSkeleton } from '../prerendered/entrance-skeleton.tsx';
import { renderApp } from '../prerendered/render-app.tsx';
import { ENTRANCES, FIELDS } from './entrance-text.ts';

const form = {
  fields: [FIELDS.email, FIELDS.password],
  button: 'Sign In',
  forgotType: 'business' as const,
  hasPasskey: true,
};

export const render = (build: PageBuild): string =>
  renderApp(
    {
      title: 'Business Login - Stampwell',
      entrance: <EntranceSkeleton text={ENTRANCES.business} form={form} />,
    },
    build,
  );
