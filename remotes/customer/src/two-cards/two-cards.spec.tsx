// @vitest-environment happy-dom

import { proveDevice } from '@stampwell/client/device-key';
import { closeScreen, openScreen, press, refusing, replying } from '@stampwell/client/testing';
import { deviceQuestion } from '@stampwell/contracts/http/join.ts';
import { mergeAccounts, mergePreview, undoMerge, userMerges } from '@stampwell/contracts/http/merges.ts';
import { act, screen, within } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TogetherPanel } from './together-panel.tsx';
import { TwoCardsOffer } from './two-cards-offer.tsx';

beforeEach(async () => {
  keepKeysIn(new IDBFactory());
  await proveDevice({ ticket: 't', challenge: 'c' });
  localStorage.clear();
});
afterEach(closeScreen);

let keys: IDBFactory;
/** What this browser keeps; without a guest's key until one is made. */
function keepKeysIn(factory: IDBFactory): void {
  keys = factory;
  vi.stubGlobal('indexedDB', keys);
}

type Answers = Parameters<typeof openScreen>[0]['answers'];
const question = (opens: boolean) => replying(deviceQuestion, { ticket: 't', challenge: 'c', opens });
const preview = replying(mergePreview, {
  other_name: 'Guest 4F2',
  cards: [
    { business_id: 'a', business_name: 'Corner Coffee', own: 3, moved: 4, together: 7 },
    { business_id: 'b', business_name: 'Bakery', own: 0, moved: 1, together: 1 },
  ],
});
const merge = {
  id: 'm1',
  other_name: 'Guest 4F2',
  at: '2026-11-25T12:00:00Z',
  until: '2026-12-25T12:00:00Z',
};
function openOffer(Offer: ComponentType, answers: Answers) {
  keepKeysIn(keys);
  return openScreen({ as: 'customer', screen: Offer, answers });
}
const open = (...answers: Answers) => openOffer(TwoCardsOffer, answers);
const TITLE = 'This phone has another card of yours';
const quiet = () => new Promise((done) => setTimeout(done, 50));

it('[JO9] says for each shop what will happen, and puts them together once', async () => {
  const { writes } = await open(question(true), preview, replying(mergeAccounts, { merge }));
  await screen.findByRole('heading', { name: TITLE });
  expect(screen.getByText('Your 3 and these 4 become 7 stamps')).toBeTruthy();
  expect(screen.getByText('1 stamp comes to your account')).toBeTruthy();
  const button = screen.getByRole('button', { name: 'Put together' });
  await act(async () => {
    button.click();
    button.click();
  });
  await screen.findByText(/Guest 4F2 is in your account now/);
  expect(writes.filter(({ name }) => name === 'mergeAccounts')).toHaveLength(1);
});

it('says why it was refused, and can be tried again', async () => {
  const { answer } = await open(
    question(true),
    preview,
    refusing(mergeAccounts, 'invalid_state', 'Elsewhere.'),
  );
  await screen.findByRole('heading', { name: TITLE });
  await press('Put together');
  await screen.findByText('Elsewhere.');
  answer(replying(mergeAccounts, { merge }));
  await press('Put together');
  await screen.findByText(/Guest 4F2 is in your account now/);
});

it('does not ask again after Not now, but the profile does', async () => {
  await open(question(true), preview);
  await screen.findByRole('heading', { name: TITLE });
  await press('Not now');
  expect(screen.queryByRole('heading', { name: TITLE })).toBeNull();
  closeScreen();
  const again = await open(question(true), preview);
  await act(quiet);
  expect(again.writes).toEqual([]);
  closeScreen();
  await openOffer(() => <TwoCardsOffer isAlways />, [question(true), preview]);
  await screen.findByRole('heading', { name: TITLE });
});

it.each([
  ['this phone has no key', 'none', [question(true), preview]],
  ['its key opens nothing any more', 'a key', [question(false), preview]],
  ['they cannot be put together', 'a key', [question(true), refusing(mergePreview, 'invalid_state', 'No.')]],
])('offers nothing where %s', async (_, kept, answers: Answers) => {
  if (kept === 'none') keepKeysIn(new IDBFactory());
  await open(...answers);
  await act(quiet);
  expect(screen.queryByRole('heading')).toBeNull();
});

const profile = (...answers: Answers) => openScreen({ as: 'customer', screen: TogetherPanel, answers });

it('[JO11] takes them apart once it is confirmed', async () => {
  const { writes } = await profile(
    replying(userMerges, { merges: [merge] }),
    replying(undoMerge, { merges: [] }),
  );
  await screen.findByText(/Until .* you can take them apart/);
  await press('Take apart');
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Guest 4F2 gets its stamps back');
  expect(writes).toEqual([]);
  await confirm(dialog);
  await vi.waitFor(() => expect(screen.queryByText(/you can take them apart/)).toBeNull());
  expect(writes).toMatchObject([{ path: '/user/merges/m1/undo' }]);
});

it('says that it is too late, and shows how things are', async () => {
  const { answer } = await profile(
    replying(userMerges, { merges: [merge] }),
    refusing(undoMerge, 'invalid_state', 'This was more than 30 days ago and stays as it is.'),
  );
  await screen.findByText(/Until .* you can take them apart/);
  answer(replying(userMerges, { merges: [] }));
  await press('Take apart');
  await confirm(await screen.findByRole('dialog'));
  await screen.findByText('This was more than 30 days ago and stays as it is.');
  await vi.waitFor(() => expect(screen.queryByText(/you can take them apart/)).toBeNull());
});

it('shows nothing to those who never did it', async () => {
  await profile(replying(userMerges, { merges: [] }));
  await act(quiet);
  expect(screen.queryByText('Put together')).toBeNull();
});

/** The button ignores a press that comes too early. */
async function confirm(dialog: HTMLElement): Promise<void> {
  const button = within(dialog).getByRole('button', { name: 'Take apart' });
  await vi.waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'));
  await act(async () => button.click());
}
