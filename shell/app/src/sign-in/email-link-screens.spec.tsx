// @vitest-environment happy-dom
import { closeScreen, openScreen, press, refusing, replying } from '@stampwell/client/testing';
import { confirmEmail, verifyEmail } from '@stampwell/contracts/http/account/email-links.ts';
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ConfirmEmailScreen } from './email-link-screens.tsx';

afterEach(closeScreen);

const open = (address: string) =>
  openScreen({
    as: 'customer',
    screen: ConfirmEmailScreen,
    route: { path: '/confirm-email', at: `/confirm-email?token=t#${address}` },
    answers: [
      refusing(verifyEmail, 'invalid_state', 'Another account’s link'),
      replying(confirmEmail, { message: 'Your email address is confirmed.' }),
    ],
  });

it.each([
  ['ann%2Bcards%40example.test', 'Is ann+cards@example.test your address?'],
  ['%E0%A4%A', 'Is the address that we wrote to yours?'],
  ['', 'Is the address that we wrote to yours?'],
])('[AC15] asks whose address it is, and confirms by a press: #%s', async (address, question) => {
  const { writes } = await open(address);
  await screen.findByText(question);
  expect(writes).toEqual([]);
  await press('Yes, it is mine');
  expect(writes.map(({ name }) => name)).toContain('confirmEmail');
});
