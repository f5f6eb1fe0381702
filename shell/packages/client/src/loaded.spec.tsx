// @vitest-environment happy-dom
import { waitingCustomers } from '@stampwell/contracts/http/imports.ts';
import { userQrCode } from '@stampwell/contracts/http/user.ts';
import { Panel } from '@stampwell/ui';
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useApiPages, useApiQuery } from './api/use-api.ts';
import { Loaded, type LoadedProps, Pages } from './loaded.tsx';
import { closeScreen, openScreen, press, refusing, replying, silent } from './testing/open-screen.tsx';

/** What every screen shows of its queries while they load, fail, find nothing and have more. */

afterEach(closeScreen);

const refused = refusing(userQrCode, 'forbidden', 'Not now', 403);
const none = refusing(userQrCode, 'not_found', 'No such code', 404);

function openLoaded(answer: typeof refused, states: Partial<LoadedProps<unknown>> = {}) {
  function Code() {
    const query = useApiQuery(userQrCode, {});
    return (
      <Loaded query={query} failed="Failed to load QR code" loading={<p>Loading…</p>} {...states}>
        {() => <p>{query.data?.qr_code}</p>}
      </Loaded>
    );
  }
  return openScreen({ as: 'customer', screen: Code, answers: [answer] });
}

it('shows a skeleton while it loads', async () => {
  await openLoaded(silent(userQrCode));
  expect(screen.getByText('Loading…')).toBeTruthy();
});

it('says that it could not be loaded and why, and loads on Try Again', async () => {
  const { answer } = await openLoaded(refused);
  const title = await screen.findByRole('heading', { name: 'Failed to load QR code', level: 2 });
  expect(screen.getByRole('alert').contains(title)).toBe(true);
  expect(screen.getByText('Not now')).toBeTruthy();
  answer(replying(userQrCode, { qr_code: 'ABC123XY' }));
  await press('Try Again');
  await screen.findByText('ABC123XY');
});

it('makes the failure the page’s heading where it is all that the page shows', async () => {
  await openLoaded(refused, { isPage: true });
  await screen.findByRole('heading', { name: 'Failed to load QR code', level: 1 });
});

it('frames a failure, or shows another in its place', async () => {
  await openLoaded(refused, { frame: ({ children }) => <Panel title="Your code">{children}</Panel> });
  await screen.findByRole('heading', { name: 'Your code' });
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy();
  closeScreen();
  await openLoaded(refused, { failed: <p>We can’t load it right now.</p> });
  await screen.findByText('We can’t load it right now.');
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
});

it('tells what does not exist from what could not be loaded', async () => {
  await openLoaded(none, { missing: <p>No code yet</p> });
  await screen.findByText('No code yet');
  closeScreen();
  await openLoaded(none);
  await screen.findByRole('heading', { name: 'Failed to load QR code' });
});

const page = (names: string[], next_cursor: string | null) =>
  replying(waitingCustomers, {
    total: 2,
    people: names.map((name) => ({ id: name, name, email: `${name}@example.test`, stamps: 3 })),
    next_cursor,
  });

function openPages(answer: typeof refused) {
  function Waiting() {
    return (
      <Pages
        query={useApiPages(waitingCustomers, { query: {} })}
        rows={({ people }) => people}
        failed="Failed to load the list"
        loading={null}
        empty={<p>Nobody waits</p>}
      >
        {(people) => people.map(({ id, name }) => <p key={id}>{name}</p>)}
      </Pages>
    );
  }
  return openScreen({ as: 'business', screen: Waiting, answers: [answer] });
}

it('adds the next page below the first until there are no more', async () => {
  const { answer } = await openPages(page(['ann'], 'cursor'));
  await screen.findByText('ann');
  answer(page(['bob'], null));
  await press('Load More');
  await screen.findByText('bob');
  expect(screen.getByText('ann')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull();
});

it('says that a list is empty', async () => {
  await openPages(page([], null));
  await screen.findByText('Nobody waits');
});
