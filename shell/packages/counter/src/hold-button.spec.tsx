// @vitest-environment happy-dom
import { UiProvider } from '@stampwell/ui';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HOLD_MS, HoldButton } from './hold-button.tsx';

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
