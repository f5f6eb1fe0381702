import type { PageBuild } from '@stampwell/build/prerender';
import { AgreementSkeleton, EntranceSkeleton } from '../prerendered/entrance-skeleton.tsx';
import { renderApp } from '../prerendered/render-app.tsx';
import { ENTRANCES, FIELDS } from './entrance-text.ts';

const form = {
  fields: [FIELDS.name, FIELDS.newEmail, FIELDS.newPassword, FIELDS.confirmation],
  button: 'Create Account',
  hasBrand: true,
  checkbox: { label: <AgreementSkeleton /> },
};

export const render = (build: PageBuild): string =>
  renderApp(
    {
      title: 'Create Account - Stampwell',
      entrance: <EntranceSkeleton text={ENTRANCES.register} form={form} />,
    },
    build,
  );
