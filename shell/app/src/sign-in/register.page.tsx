import type { PageBuild } from '@stampwell/build/prerender';
import { EntranceSkeleton } from '../prerendered/entrance-skeleton.tsx';
import { renderApp } from '../prerendered/render-app.tsx';
import { ENTRANCES } from './entrance-text.ts';

const form = {
  fields: ['Full Name', 'Email', 'Password', 'Confirm Password'],
  button: 'Create Account',
  hasBrand: true,
  between: 'I agree to the Terms of Service and Privacy Policy',
};

export const render = (build: PageBuild): string =>
  renderApp(
    {
      title: 'Create Account - Stampwell',
      entrance: <EntranceSkeleton text={ENTRANCES.register} form={form} />,
    },
    build,
  );
