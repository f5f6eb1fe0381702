// @vitest-environment happy-dom
import { closeScreen, openHook, refusing, replying, silent } from '@stampwell/client/testing';
import { actOnFinding, dismissFinding } from '@stampwell/contracts/http/anomalies.ts';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useFindingActions } from './use-finding-actions.ts';

afterEach(closeScreen);

const onClose = vi.fn();
const open = (...answers: Parameters<typeof openHook>[1]['answers']) => {
  onClose.mockClear();
  return openHook(() => useFindingActions('f1', onClose), { as: 'business', answers });
};

it.each([
  ['cap', 'The employee has a daily cap now'],
  ['deactivate', 'Employee deactivated successfully!'],
  ['undo_day', 'The stamps of that day are undone'],
] as const)('says that %s was done, and closes', async (action, words) => {
  const { hook } = await open(replying(actOnFinding, { undone: null }));
  await act(async () => hook().act(action));
  await screen.findByText(words);
  expect(onClose).toHaveBeenCalledOnce();
});

it('says why it was refused, and stays', async () => {
  const { hook } = await open(refusing(dismissFinding, 'invalid_state', 'It was acted on already'));
  await act(async () => hook().dismiss('agreed'));
  await screen.findByText('It was acted on already');
  expect(onClose).not.toHaveBeenCalled();
  expect(hook().isBusy).toBe(false);
});

it('does nothing else while one action is under way', async () => {
  const { hook, writes } = await open(silent(actOnFinding));
  await act(async () => hook().act('cap', 15));
  await vi.waitFor(() => expect(hook().isBusy).toBe(true));
  await act(async () => hook().dismiss('agreed'));
  await act(async () => hook().act('deactivate'));
  expect(writes).toMatchObject([{ body: { action: 'cap', daily_stamp_cap: 15 } }]);
});
