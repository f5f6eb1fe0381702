// @vitest-environment happy-dom
import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useBackCloses } from './use-back-closes.ts';

afterEach(cleanup);

function Dialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  useBackCloses(isOpen, onClose);
  return null;
}
const dialogs = () => (history.state as { dialogs?: number } | null)?.dialogs;

it('keeps a history entry with the router’s state while it is open', () => {
  history.replaceState({ idx: 3 }, '');
  const { unmount } = render(<Dialog isOpen onClose={() => undefined} />);
  expect(history.state).toEqual({ idx: 3, dialogs: 1 });
  const go = vi.spyOn(history, 'go').mockImplementation(() => undefined);
  unmount();
  return waitFor(() => expect(go).toHaveBeenCalledWith(-1));
});

it('closes the topmost of two when the browser goes back', () => {
  history.replaceState(null, '');
  const [lower, upper] = [vi.fn(), vi.fn()];
  vi.spyOn(history, 'go').mockImplementation(() => undefined);
  render(
    <>
      <Dialog isOpen onClose={lower} />
      <Dialog isOpen onClose={upper} />
    </>,
  );
  expect(dialogs()).toBe(2);
  history.replaceState({ dialogs: 1 }, '');
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect([lower.mock.calls.length, upper.mock.calls.length]).toEqual([0, 1]);
});
