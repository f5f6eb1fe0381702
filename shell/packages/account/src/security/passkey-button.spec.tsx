// @vitest-environment happy-dom
import { closeScreen, openScreen, press } from '@stampwell/client/testing';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { PasskeyButton } from './passkey-button.tsx';

const passkeys = vi.hoisted(() => ({ getPasskey: vi.fn() }));
vi.mock('@stampwell/client/passkeys', () => passkeys);

afterEach(closeScreen);

const question = { ticket: 'ticket', options: {} };
async function open() {
  const proofs: unknown[] = [];
  const prove = async (proof: unknown) => void proofs.push(proof);
  const Page = () => (
    <PasskeyButton question={question} prove={prove}>
      Use your passkey
    </PasskeyButton>
  );
  await openScreen({ as: 'admin', screen: Page, answers: [] });
  return proofs;
}

it('proves by the passkey that was chosen, and by none if the dialog was dismissed', async () => {
  const proofs = await open();
  passkeys.getPasskey.mockResolvedValueOnce(null);
  await press('Use your passkey');
  expect(proofs).toEqual([]);
  passkeys.getPasskey.mockResolvedValueOnce({ ticket: 'ticket', response: {} });
  await press('Use your passkey');
  expect(passkeys.getPasskey).toHaveBeenLastCalledWith(question);
  expect(proofs).toEqual([{ passkey: { ticket: 'ticket', response: {} } }]);
});

it('says that the passkey could not be used, until it is tried again', async () => {
  const proofs = await open();
  passkeys.getPasskey.mockRejectedValueOnce(new Error('The passkey could not be used here.'));
  await press('Use your passkey');
  expect((await screen.findByRole('alert')).textContent).toBe('The passkey could not be used here.');
  passkeys.getPasskey.mockResolvedValueOnce({ ticket: 'ticket', response: {} });
  await press('Use your passkey');
  await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(proofs).toHaveLength(1);
});
