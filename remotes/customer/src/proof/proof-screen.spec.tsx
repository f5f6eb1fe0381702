// @vitest-environment happy-dom
import { closeScreen, openScreen, press, refusing, replying, silent } from '@stampwell/client/testing';
import { type EntryReceipt, entryReceipt } from '@stampwell/contracts/http/proof.ts';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ProofScreen } from './proof-screen.tsx';

afterEach(closeScreen);

const receipt = (type: string): EntryReceipt => ({
  format: 'tlog-receipt/v1',
  event: { id: 'e1', type, at: '2026-11-01T09:00:00Z', data: { amount: 1 }, rest: 'rest' },
  salt: 'salt',
  index: 7,
  proof: 'proof',
  checkpoint: 'checkpoint',
});
const proof = (of: EntryReceipt | null) => replying(entryReceipt, { receipt: of });
const open = (...answers: Parameters<typeof openScreen>[0]['answers']) =>
  openScreen({
    as: 'customer',
    screen: ProofScreen,
    route: { path: '/business/proof/:id/:entryId', at: '/business/proof/cafe/e1' },
    answers,
  });

it('says that the proof is loading', async () => {
  await open(silent(entryReceipt));
  expect(screen.getByText('Loading the proof...')).toBeTruthy();
});

it.each([
  ['RewardRedeemed', 'Proof of a reward'],
  ['StampsGiven', 'Proof of stamps'],
  ['StampsReversed', 'Proof of a correction'],
])('shows the proof of %s, and where it is checked', async (type, title) => {
  await open(proof(receipt(type)));
  await screen.findByRole('heading', { name: title });
  expect(screen.getByRole('img', { name: 'QR code of this receipt' })).toBeTruthy();
  const check = screen.getByRole('link', { name: 'Check it here' });
  // What makes the link is loaded first.
  await vi.waitFor(() => expect(check.getAttribute('href')).toMatch(/\/verify#\d+$/), 10_000);
});

it('saves the receipt under the entry’s name', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:receipt');
  const clicked: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this.download);
  });
  await open(proof(receipt('StampsGiven')));
  await press('Save as a file');
  expect(clicked).toEqual(['stampwell-receipt-e1.json']);
});

it('says that it is on its way, and looks again on a press', async () => {
  const { answer } = await open(proof(null));
  await screen.findByText('It is ready within a minute and appears here by itself.');
  answer(proof(receipt('StampsGiven')));
  await press('Look again');
  await screen.findByRole('heading', { name: 'Proof of stamps' });
});

it('says that the entry is on another card', async () => {
  await open(refusing(entryReceipt, 'not_found', 'No such entry', 404));
  await screen.findByText('This entry is not on your card.');
  const [back] = screen.getAllByRole('link', { name: 'Back to the card' });
  expect(back?.getAttribute('href')).toBe('/business/cafe');
});
