import type { PageBuild } from '@stampwell/build/prerender';
import { EntranceSkeleton } from '../prerendered/entrance-skeleton.tsx';
import { renderApp } from '../prerendered/render-app.tsx';
import { ENTRANCES } from './entrance-text.ts';

const form = {
  fields: ['Email', 'Password'],
  button: 'Sign In',
  between: 'Forgot password?',
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
