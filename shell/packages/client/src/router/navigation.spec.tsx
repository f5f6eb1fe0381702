// @vitest-environment happy-dom
import { BackButton, StatTile, StatTiles, UiProvider } from '@stampwell/ui';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { BrowserRouter, Link, navigation, useLocation } from './index.ts';

afterEach(cleanup);

function Page({ back }: { back: string | true }) {
  const { pathname } = useLocation();
  return (
    <>
      <p>{pathname}</p>
      <BackButton to={back} />
      <Link to="/elsewhere">Elsewhere</Link>
      <StatTiles>
        <StatTile label="Customers" value={3} to="/business/customers" />
      </StatTiles>
    </>
  );
}

function begin(at: string, back: string | true = true): void {
  history.replaceState(null, '', at);
  render(
    <UiProvider navigation={navigation}>
      <BrowserRouter>
        <Page back={back} />
      </BrowserRouter>
    </UiProvider>,
  );
}
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());
const follow = (name: string) => act(async () => screen.getByRole('link', { name }).click());

it.each([
  ['/qr-code', '/dashboard'],
  ['/employee/scanner', '/employee/dashboard'],
])('leads home from %s where the visit began there', async (page, home) => {
  begin(page);
  await press('Back');
  expect(screen.getByText(home)).toBeTruthy();
});

it('leads one step back where there is history', async () => {
  begin('/activity');
  await follow('Elsewhere');
  expect(screen.getByText('/elsewhere')).toBeTruthy();
  const isBack = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
  await press('Back');
  await act(() => isBack);
  expect(screen.getByText('/activity')).toBeTruthy();
});

it('leads where a screen says', async () => {
  begin('/profile', '/activity');
  await press('Back');
  expect(screen.getByText('/activity')).toBeTruthy();
});

it('follows the links of parts without loading a page', async () => {
  begin('/dashboard');
  await follow('Customers');
  expect(screen.getByText('/business/customers')).toBeTruthy();
});
