// @vitest-environment happy-dom
import { closeScreen, openScreen, replying } from '@stampwell/client/testing';
import { comparePlaces } from '@stampwell/contracts/http/business-figures.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ComparePlaces } from './compare-places.tsx';

afterEach(closeScreen);

const place = (name: string, stamps: number, is_closed = false) => ({
  ...{ id: name, name, is_closed, stamps },
  ...{ visits: 2, new_customers: 1, rewards: 0 },
});

it('has a line for each place, and what they add up to', async () => {
  await openScreen({
    as: 'business',
    screen: () => <ComparePlaces days={30} />,
    answers: [
      replying(comparePlaces, {
        days: 30,
        totals: { stamps: 40, visits: 4, new_customers: 2, rewards: 0 },
        places: [place('Market Street', 10), place('Harbour', 30, true)],
      }),
    ],
  });
  expect(await screen.findByText('Harbour gave most: 30 of 40 stamps in 30 days.')).toBeTruthy();
  const rows = within(screen.getByRole('table', { name: 'Each of your places' })).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toHaveLength(4);
  expect(rows.at(-1)?.textContent).toContain('All places');
  expect(rows[2]?.textContent).toContain('Closed');
});
