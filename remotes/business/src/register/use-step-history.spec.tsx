// @vitest-environment happy-dom

import { type Navigator, Router } from '@stampwell/client/testing/router';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { useStepHistory } from './use-step-history.ts';

const PATH = '/business/register';
const navigator = { push: vi.fn(), replace: vi.fn(), go: vi.fn(), createHref: () => PATH };
/** The location as it was last rendered: a navigation that has just begun does not show in it yet. */
const Rendered = ({ children }: { children: ReactNode }) => (
  <Router
    location={{ pathname: PATH, state: { registrationStep: 1 } }}
    navigator={navigator satisfies Navigator}
  >
    {children}
  </Router>
);

it('goes back on the screen, too, when Back is pressed in the moment in which the next step appears', () => {
  const onMove = vi.fn((step: number) => step);
  const options = { firstStep: 1, isWorthAsking: true, onMove };
  const { rerender } = renderHook(({ step }) => useStepHistory({ ...options, step }), {
    initialProps: { step: 1 },
    wrapper: Rendered,
  });
  rerender({ step: 2 });
  expect(navigator.push).toHaveBeenLastCalledWith(
    expect.objectContaining({ pathname: PATH }),
    { registrationStep: 2 },
    expect.anything(),
  );
  history.replaceState({ usr: { registrationStep: 1 } }, '');
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
  expect(onMove).toHaveBeenCalledWith(1);
});
