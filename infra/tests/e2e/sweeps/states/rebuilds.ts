import { changeAnswers } from '../../support/held-answers.ts';
import { press, type Scene } from './scene.ts';

const PROJECTIONS = /\/api\/admin\/projections$/;

interface Model {
  name: string;
  state: string;
  parked: number;
  rebuild: { done: number; total: number } | null;
  checksums: { before: string; after: string; position: number } | null;
}

/** The administrator's read models, before and after a rebuild. */
export const REBUILDS: Scene[] = [
  {
    name: 'read models',
    role: 'admin',
    path: () => '/admin/health',
    held: PROJECTIONS,
    failed: 'Failed to load read models',
    sees: 'Figures of a business',
  },
  {
    name: 'a rebuild that is asked for',
    role: 'admin',
    path: () => '/admin/health',
    sees: 'Figures of a business',
    next: (page) => press(page, 'Rebuild visits'),
  },
  {
    name: 'a read model that came to the same rows',
    role: 'admin',
    path: () => '/admin/health',
    sees: 'Figures of a business',
    next: async (page) => {
      await press(page, 'Rebuild visits');
      await page.getByRole('dialog').getByRole('button', { name: 'Rebuild' }).click();
      await page
        .getByText(/^Same rows before and after/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'read models in trouble',
    role: 'admin',
    path: () => '/admin/health',
    before: (page) => changeAnswers<Model[]>(page, PROJECTIONS, (models) => models.map(inTrouble)),
    sees: 'Other rows than before',
  },
];

/** States that a healthy server does not have: a slow rebuild, one with other rows, and stuck models. */
function inTrouble(model: Model, nth: number): Model {
  if (nth === 0) return { ...model, state: 'rebuilding', rebuild: { done: 4_000, total: 10_000 } };
  if (nth === 1)
    return {
      ...model,
      checksums: { before: '9f86d081884c7d65', after: '60303ae22b998861', position: 12_345 },
    };
  if (nth === 2) return { ...model, state: 'stopped', parked: 3 };
  return nth === 3 ? { ...model, state: 'waiting' } : model;
}
