// @vitest-environment happy-dom
import { STAMP_AMOUNT } from '@stampwell/contracts/limits.ts';
import { UiProvider } from '@stampwell/ui';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { AmountSelect } from './amount-select.tsx';

afterEach(cleanup);

function Till() {
  const [amount, setAmount] = useState(1);
  return (
    <UiProvider>
      <AmountSelect value={amount} onChange={setAmount} />
      <output>{amount}</output>
    </UiProvider>
  );
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const chosen = () => screen.getByRole('status').textContent;

it('offers the common amounts at one press, and says which is chosen', () => {
  render(<Till />);
  for (const amount of ['3', '2', '1']) {
    press(amount);
    expect(chosen()).toBe(amount);
    expect(screen.getByRole('button', { pressed: true }).textContent).toBe(amount);
  }
});

it('has all amounts behind More, keeping the chosen one', () => {
  render(<Till />);
  press('3');
  press('More amounts');
  const all = screen.getByLabelText('Add Stamps') as HTMLSelectElement;
  expect(all.value).toBe('3');
  expect([...all.options].map(({ value }) => Number(value))).toEqual(
    Array.from({ length: STAMP_AMOUNT.max }, (_, index) => index + 1),
  );
  fireEvent.change(all, { target: { value: '20' } });
  expect(chosen()).toBe('20');
});
