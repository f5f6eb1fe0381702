// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useStepHistory } from './use-step-history.ts';

const navigate = vi.fn();
/** The location as it was last rendered: a navigation that has just begun does not show in it yet. */
const rendered = { state: { registrationStep: 1 } };
vi.mock('@stampwell/client/router', () => ({
  useNavigate: () => navigate,
  useLocation: () => rendered,
}));

it('goes back on the screen, too, when Back is pressed in the moment in which the next step appears', () => {
  const onMove = vi.fn((step: number) => step);
  const options = { firstStep: 1, isWorthAsking: true, onMove };
  const { rerender } = renderHook(({ step }) => useStepHistory({ ...options, step }), {
    initialProps: { step: 1 },
  });
  rerender({ step: 2 });
  expect(navigate).toHaveBeenLastCalledWith('/business/register', {
    replace: false,
    state: { registrationStep: 2 },
  });
  history.replaceState({ usr: { registrationStep: 1 } }, '');
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
  expect(onMove).toHaveBeenCalledWith(1);
});
