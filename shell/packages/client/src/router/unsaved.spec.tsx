// @vitest-environment happy-dom
import { UiProvider } from '@stampwell/ui';
import { Unsaved } from '@stampwell/ui/forms';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { BrowserRouter, Link, navigation, Route, Routes } from './index.ts';

afterEach(cleanup);

function begin(isDirty: boolean): void {
  history.replaceState(null, '', '/settings');
  const forms = (
    <>
      <Unsaved isDirty={isDirty} />
      {/* Another form of the page, since leaving both is asked once. */}
      <Unsaved isDirty={isDirty} />
      <Link to="/elsewhere">Elsewhere</Link>
      <Link to="/settings?tab=2">Another tab</Link>
    </>
  );
  render(
    <UiProvider navigation={navigation}>
      <BrowserRouter>
        <Routes>
          <Route path="/settings" element={forms} />
          <Route path="*" element={<h1>Another page</h1>} />
        </Routes>
      </BrowserRouter>
    </UiProvider>,
  );
}
const follow = (name: string) => act(async () => screen.getByRole('link', { name }).click());
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());
const questions = () => screen.queryAllByText('What you changed here is not saved yet.').length;
const isTabHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('lets a link go where nothing was changed', async () => {
  begin(false);
  expect(isTabHeld()).toBe(false);
  await follow('Elsewhere');
  expect(screen.getByRole('heading', { name: 'Another page' })).toBeTruthy();
});

it('asks once before a link leaves changes, and stays', async () => {
  begin(true);
  expect(isTabHeld()).toBe(true);
  await follow('Elsewhere');
  expect(questions()).toBe(1);
  await press('Stay');
  expect([questions(), location.pathname]).toEqual([0, '/settings']);
  await follow('Elsewhere');
  expect(questions()).toBe(1);
});

it('leaves once asked, and holds the tab no longer', async () => {
  vi.spyOn(history, 'go').mockImplementation(() => {
    history.replaceState({}, '');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  begin(true);
  await follow('Elsewhere');
  await press('Leave');
  await vi.waitFor(() => expect(location.pathname).toBe('/elsewhere'));
  expect(screen.getByRole('heading', { name: 'Another page' })).toBeTruthy();
  expect(isTabHeld()).toBe(false);
});

it('does not ask where the page stays', async () => {
  begin(true);
  await follow('Another tab');
  expect([questions(), location.search]).toEqual([0, '?tab=2']);
});
