// @vitest-environment happy-dom
import { closeScreen, openScreen, press, replying } from '@stampwell/client/testing';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import {
  checkImport,
  customerImport,
  customerImports,
  startImport,
} from '@stampwell/contracts/http/imports.ts';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ImportScreen } from './import-screen.tsx';

afterEach(closeScreen);

const checked: ReplyOf<typeof checkImport> = {
  encoding: 'windows-1252',
  delimiter: 'semicolon',
  headings: ['Kundenname', 'E-Mail', 'Stempel'],
  samples: [['Zoë Müller', 'zoe@example.test', '4']],
  understood: [
    { line: 2, name: 'Zoë Müller', email: 'zoe@example.test', stamps: '4', agreed: false, problem: null },
  ],
  heading: 1,
  lines: [
    { line: 1, words: 'Kundenname, E-Mail, Stempel' },
    { line: 2, words: 'Zoë Müller, zoe@example.test, 4' },
  ],
  columns: { name: 0, last_name: null, email: 1, stamps: 2, consent: null },
  rows: 3,
  good: 1,
  consented: 0,
  bad: [
    { line: 3, problem: 'no_email' },
    { line: 4, problem: 'rounded_number' },
  ],
};
const run: ReplyOf<typeof startImport>['run'] = {
  id: 'run',
  state: 'done',
  progress: { done: 1, total: 1 },
  carried: 1,
  waiting: 0,
  claimed: 0,
  left: 0,
  created_at: '2026-11-01T09:00:00Z',
  finished_at: '2026-11-01T09:01:00Z',
};
const open = (runs: (typeof run)[], ...answers: Parameters<typeof openScreen>[0]['answers']) =>
  openScreen({
    as: 'business',
    screen: ImportScreen,
    answers: [replying(customerImports, { runs }), replying(customerImport, { run, left: [] }), ...answers],
  });
const choose = async (file: File) =>
  fireEvent.change(await screen.findByLabelText('Choose a CSV File'), { target: { files: [file] } });

it('shows how a file is read, and names every row that would be left out', async () => {
  await open([], replying(checkImport, checked), replying(startImport, { run }));
  await choose(new File(['{}'], 'kunden.csv'));
  await screen.findByText('1 customer can be brought in. 2 lines will be left out.');
  expect(screen.getByLabelText<HTMLSelectElement>(/^Encoding/).value).toBe('windows-1252');
  expect(screen.getByText('has no email', { exact: false })).toBeTruthy();
  expect(screen.getByText('Line 4')).toBeTruthy();
  const headings = screen.getByLabelText<HTMLSelectElement>(/^Headings/);
  expect([...headings.options].map(({ textContent }) => textContent)).toEqual([
    'Line 1: Kundenname, E-Mail, Stempel',
    'Line 2: Zoë Müller, zoe@example.test, 4',
    'There are none',
  ]);
  expect(screen.getByRole('row', { name: '2 Zoë Müller zoe@example.test 4' })).toBeTruthy();
  await press('Bring In 1 Customer');
  expect(screen.queryByText('Is this right?')).toBeNull();
});

it('lists what was brought in, and offers to undo it', async () => {
  await open([run]);
  await screen.findByText('1 customer with their stamps');
  await press('Undo This Import');
  await screen.findByText('Undo this import?');
});

it('[IM16] says how many mails to people of the lists wait, and for what', async () => {
  const held_mails = { count: 12, until: 'address_proved' as const };
  await openScreen({
    as: 'business',
    screen: ImportScreen,
    answers: [replying(customerImports, { runs: [], held_mails })],
  });
  await screen.findByText('12 emails to people on your lists wait.', { exact: false });
  expect(screen.getByRole('link', { name: 'Open Profile' })).toBeTruthy();
});

it('offers to undo a file that failed, too', async () => {
  const failed = { ...run, state: 'failed' as const };
  await openScreen({
    as: 'business',
    screen: ImportScreen,
    answers: [
      replying(customerImports, { runs: [failed] }),
      replying(customerImport, { run: failed, left: [{ line: 3, why: 'too_old' }] }),
    ],
  });
  await screen.findByText('or undo it', { exact: false });
  await press('Undo This Import');
  await screen.findByText('Undo this import?');
});

it('refuses a file that is too large before it is sent', async () => {
  await open([]);
  await choose(new File([new Uint8Array(5_000_001)], 'large.csv'));
  await screen.findByText('This file has more than 5 MB. Split it into several.');
});
