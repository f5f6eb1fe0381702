import type { PageBuild } from '@stampwell/build/prerender';
import { EntranceSkeleton } from '../prerendered/entrance-skeleton.tsx';
import { renderApp } from '../prerendered/render-app.tsx';
import { ENTRANCES } from './entrance-text.ts';

const form = {
  fields: ['Email', 'Password'],
  button: 'Sign In',
  hasWelcome: true,
  hasBrand: true,
  between: 'Remember me',
  hasPasskey: true,
};

export const render = (build: PageBuild): string =>
  renderApp(
    { title: 'Sign In - Stampwell', entrance: <EntranceSkeleton text={ENTRANCES.customer} form={form} /> },
    build,
  );
