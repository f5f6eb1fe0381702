import { expect, it } from 'vitest';
import { partitionKey } from './partition-key.ts';

it('keeps what happens at a business together, and the rest by stream', () => {
  expect(partitionKey({ data: { business_id: 'b', customer_id: 'c' }, stream: 'card-b_c' })).toBe('b');
  expect(partitionKey({ data: { business_id: 'b', employee_id: 'e' }, stream: 'employee-e' })).toBe('b');
  expect(partitionKey({ data: { account_id: 'c' }, stream: 'account-c' })).toBe('account-c');
});
