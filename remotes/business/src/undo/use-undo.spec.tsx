// @vitest-environment happy-dom
import { closeScreen, fill, openScreen, press, refusing, replying, silent } from '@stampwell/client/testing';
import { undoTransaction } from '@stampwell/contracts/http/stamps.ts';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { undone } from '../testing/shop.fixtures.ts';
import { UndoButton, useUndo } from './use-undo.tsx';

afterEach(closeScreen);

function Page() {
  const { ask, question } = useUndo();
  return (
    <>
      {['Ann', 'Ben'].map((name) => (
        <UndoButton key={name} words={name} onClick={() => ask({ id: `t-${name}`, words: name })} />
      ))}
      {question}
    </>
  );
}
const open = (...answers: Parameters<typeof openScreen>[0]['answers']) =>
  openScreen({ as: 'business', screen: Page, answers });

it('asks about the transaction that was pressed, and changes nothing on Cancel', async () => {
  const { writes } = await open();
  await press('Undo: Ben');
  await screen.findByText('Ben: take this back?');
  await press('Cancel');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(writes).toEqual([]);
});

it('sends no reason where none was typed', async () => {
  const { writes } = await open(replying(undoTransaction, undone));
  await press('Undo: Ann');
  await fill('Reason (optional)', '   ');
  await press('Undo');
  await screen.findByText('Taken back');
  expect(writes).toMatchObject([{ name: 'undoTransaction' }]);
  expect(writes[0]?.body).toEqual({ transaction_id: 't-Ann' });
});

it('undoes once, even if tapped again before the answer', async () => {
  const { writes } = await open(silent(undoTransaction));
  await press('Undo: Ann');
  await press('Undo');
  await press('Undo');
  expect(writes).toHaveLength(1);
});

it('closes the question when it is refused, and says why', async () => {
  await open(refusing(undoTransaction, 'invalid_state', 'Already undone'));
  await press('Undo: Ann');
  await press('Undo');
  await screen.findByText('Already undone');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
