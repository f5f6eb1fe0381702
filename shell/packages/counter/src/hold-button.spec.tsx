// @vitest-environment happy-dom
import { cardView } from '@stampwell/contracts/programme.ts';
import { UiProvider } from '@stampwell/ui';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type CardAtCounter, HOLD_MS, HoldButton, Redeem } from './hold-button.tsx';

const FINGER = { width: 20, height: 20, button: 0 };
let held: number;
let asked: number;

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['performance', 'requestAnimationFrame', 'cancelAnimationFrame', 'setTimeout', 'clearTimeout'],
  });
  held = 0;
  asked = 0;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function shown({ isShielded = false } = {}) {
  render(
    <HoldButton
      isAddGone={false}
      hint="Hold to redeem"
      onHold={() => held++}
      onAsk={() => asked++}
      isShielded={isShielded}
      isBusy={false}
      isDisabled={false}
    >
      Redeem Reward
    </HoldButton>,
    { wrapper: UiProvider },
  );
  return screen.getByRole('button', { name: 'Redeem Reward' });
}
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
/** A touch, with the click that browsers add. */
function tap(button: HTMLElement, forMs: number) {
  fireEvent.pointerDown(button, FINGER);
  pass(forMs);
  fireEvent.pointerUp(button, FINGER);
  fireEvent.click(button, { detail: 1 });
}

it('acts once it was held', () => {
  const button = shown();
  fireEvent.pointerDown(button, FINGER);
  pass(HOLD_MS + 50);
  expect(held).toBe(1);
  pass(HOLD_MS * 3);
  expect(held).toBe(1);
});

it('does nothing when tapped, however often', () => {
  const button = shown();
  for (let taps = 0; taps < 5; taps++) tap(button, HOLD_MS / 2);
  pass(HOLD_MS * 2);
  expect({ held, asked }).toEqual({ held: 0, asked: 0 });
});

it('does nothing when the finger slides away', () => {
  const button = shown();
  fireEvent.pointerDown(button, FINGER);
  pass(HOLD_MS / 2);
  fireEvent.pointerLeave(button, FINGER);
  pass(HOLD_MS * 2);
  expect(held).toBe(0);
});

it('does not count time during which the page was blocked', () => {
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  const button = shown();
  fireEvent.pointerDown(button, FINGER);
  // One late frame: the finger may have been lifted during the pause.
  act(() => frames.shift()?.(performance.now() + HOLD_MS * 2));
  expect(frames).toHaveLength(1);
  expect(held).toBe(0);
  vi.unstubAllGlobals();
});

it('asks for confirmation on keyboard and screen reader, and has its own key', () => {
  const button = shown();
  fireEvent.click(button, { detail: 0 });
  expect({ held, asked }).toEqual({ held: 0, asked: 1 });
  fireEvent.pointerDown(button, { width: 0, height: 0, button: 0 });
  fireEvent.click(button, { detail: 1 });
  expect({ held, asked }).toEqual({ held: 0, asked: 2 });
  fireEvent.keyDown(button, { key: 'r' });
  fireEvent.keyDown(button, { key: 'r', repeat: true });
  fireEvent.keyDown(button, { key: 'r', ctrlKey: true });
  expect({ held, asked }).toEqual({ held: 0, asked: 2 });
});

it('takes its key alone, and not amid what a hand scanner types', () => {
  const button = shown();
  for (const key of ['A', 'R', '7']) fireEvent.keyDown(button, { key });
  pass(1_000);
  expect(held).toBe(0);
  fireEvent.keyDown(button, { key: 'r' });
  fireEvent.keyDown(button, { key: 'r', repeat: true });
  pass(1_000);
  expect(held).toBe(1);
});

it('ignores every press while it is shielded', () => {
  const button = shown({ isShielded: true });
  fireEvent.pointerDown(button, FINGER);
  pass(HOLD_MS * 2);
  fireEvent.pointerUp(button, FINGER);
  fireEvent.click(button, { detail: 1 });
  fireEvent.click(button, { detail: 0 });
  fireEvent.keyDown(button, { key: 'r' });
  expect({ held, asked }).toEqual({ held: 0, asked: 0 });
});

const steps = [
  { stamps: 5, reward_description: 'Biscuit', reward_emoji: '🍪' },
  { stamps: 10, reward_description: 'Coffee', reward_emoji: '☕' },
];
const redeeming = (stamps: CardAtCounter) => {
  const redeemed: (number | undefined)[] = [];
  const state = { isAddGone: false, isShielded: false, isBusy: false, isDisabled: false };
  const onRedeem = (step?: number) => redeemed.push(step);
  render(<Redeem stamps={stamps} view={cardView(stamps, stamps)} onRedeem={onRedeem} {...state} />, {
    wrapper: UiProvider,
  });
  return redeemed;
};
const hold = (name: string | RegExp) => {
  fireEvent.pointerDown(screen.getByRole('button', { name }), FINGER);
  pass(HOLD_MS + 50);
};

it('redeems the one reward as ever, where there is one step', () => {
  const redeemed = redeeming({ steps: [{ stamps: 10 }], current_stamps: 13 });
  expect(screen.queryByRole('radio')).toBeNull();
  screen.getByText(/Hold to redeem. All 13 stamps will be used./);
  hold('Redeem Reward');
  expect(redeemed).toEqual([undefined]);
});

it('[SC57] asks nothing where one of several is ready', () => {
  const redeemed = redeeming({ steps, current_stamps: 7 });
  expect(screen.queryByRole('radio')).toBeNull();
  screen.getByText(/It uses no stamps: 7 stamps are left./);
  hold('Redeem 🍪 Biscuit');
  expect(redeemed).toEqual([1]);
});

it('[SC57, SC58] offers what is ready, with what is left: on the way the smaller first, to spend the larger', () => {
  const redeemed = redeeming({ steps, current_stamps: 13 });
  expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    '🍪Biscuit13 stamps left',
    '☕CoffeeBegins a new card',
  ]);
  fireEvent.click(screen.getByRole('radio', { name: /Coffee/ }));
  hold('Redeem ☕ Coffee');
  cleanup();
  const spent = redeeming({ steps, current_stamps: 13, spends: true, keeps_rest: true });
  expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    '🍪Biscuit8 stamps left',
    '☕Coffee3 stamps left',
  ]);
  expect(screen.queryByText(/stamps are left/)).toBeNull();
  hold('Redeem ☕ Coffee');
  expect([redeemed, spent]).toEqual([[2], [2]]);
});
