import { owner, type Scene } from './scene.ts';

/** The last to load. */
const BUSY_HOURS = /^Busiest: .* in these days$/;

/** The owner's visit figures. */
export const FIGURES: Scene[] = [
  {
    name: 'figures of a busy month',
    role: 'business',
    path: () => '/business/analytics',
    held: /\/api\/business\/analytics(\?|$)/,
    failed: 'Failed to load analytics',
    sees: BUSY_HOURS,
  },
  {
    name: 'figures as tables',
    role: 'business',
    path: () => '/business/analytics',
    sees: BUSY_HOURS,
    next: async (page) => {
      for (const more of await page.getByRole('button', { name: /^More about / }).all()) await more.click();
      const changes = page.getByRole('button', { name: /^Show .* as a table$/ });
      for (let left = await changes.count(); left > 0; left--) await changes.first().click();
    },
  },
  {
    name: 'figures of a first day',
    ...owner('one', '/business/analytics'),
    held: /\/api\/business\/analytics\/visits/,
    failed: 'Failed to load visits',
    sees: BUSY_HOURS,
  },
  { name: 'figures of nothing', ...owner('none', '/business/analytics'), sees: 'Nothing in these days' },
];
