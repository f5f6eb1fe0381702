import { changeAnswers } from '../../support/held-answers.ts';
import { owner, press, type Scene } from './scene.ts';

interface Findings {
  findings: unknown[];
  open: number;
  next_cursor: string | null;
}

/** Findings, for owners and administrators. */
export const ANOMALY: Scene[] = [
  {
    name: 'many findings',
    ...owner('many', '/business/unusual'),
    held: /\/api\/business\/unusual(\?|$)/,
    failed: 'Failed to load what is unusual',
    sees: /^To look at \([2-9]\)/,
    next: (page) => press(page, /^Show \d+ entr/),
  },
  { name: 'one finding', ...owner('one', '/business/unusual'), sees: 'To look at (1)' },
  { name: 'no finding', ...owner('none', '/business/unusual'), sees: 'Nothing unusual' },
  {
    name: 'findings at all shops',
    role: 'admin',
    path: () => '/admin/unusual',
    held: /\/api\/admin\/unusual(\?|$)/,
    failed: 'Failed to load what is unusual',
    sees: /^To look at \(\d+\)/,
    next: (page) => press(page, /^Show \d+ entr/),
  },
  {
    name: 'one finding at all shops',
    role: 'admin',
    path: () => '/admin/unusual',
    // Across all shops there are always some.
    before: (page) =>
      changeAnswers<Findings>(page, /\/api\/admin\/unusual(\?|$)/, ({ findings }) => ({
        findings: findings.slice(0, 1),
        open: 1,
        next_cursor: null,
      })),
    sees: 'To look at (1)',
    next: (page) => press(page, /^Show \d+ entr/),
  },
  {
    name: 'nothing acted on at any shop',
    role: 'admin',
    path: () => '/admin/unusual',
    sees: /^To look at \(\d+\)/,
    next: async (page) => {
      await page.getByText('Acted on', { exact: true }).first().click();
      await page.getByText('Nothing acted on').waitFor();
    },
  },
];
