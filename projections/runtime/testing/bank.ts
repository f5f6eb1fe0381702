import type { Actor, StoredEvent } from '@stampwell/event-store';
import { type EventOf, projectorsOf } from '../src/projector/projector.ts';

/** A domain for the runtime's specs: accounts at the branches of a bank. */
export interface Bank {
  events: {
    Deposited: OfAccount & { amount: number };
    Withdrawn: OfAccount & { note: string };
    DepositReversed: OfAccount & { amount: number; reverses: string };
    /** No projector handles it. */
    Audited: { by: string };
  };
  actor: Actor & { kind: 'teller' };
}

interface OfAccount {
  branch_id: string;
  account_id: string;
  balance: number;
}

export type BankEvent<T extends keyof Bank['events'] = keyof Bank['events']> = EventOf<Bank, T>;

export const defineProjector = projectorsOf<Bank>();

/** Readable ids: `idOf('b', 1)` is `b0000000-0000-7000-8000-000000000001`. */
export const idOf = (kind: 'a' | 'b' | 'c' | 'e', nth: number): string =>
  `${kind}0000000-0000-7000-8000-${String(nth).padStart(12, '0')}`;

export const BRANCH = idOf('b', 1);
export const teller: Bank['actor'] = { kind: 'teller', id: idOf('e', 1) };

/** Partition key: a branch's events keep their order. */
export const branchOf = ({ data, stream }: Pick<StoredEvent, 'data' | 'stream'>): string =>
  (data as Partial<OfAccount>).branch_id ?? stream;

/** Makes complete events, numbered as a store would. */
export function eventMaker() {
  let position = 0;
  return <T extends keyof Bank['events']>(type: T, data: Bank['events'][T]): BankEvent<T> & StoredEvent => {
    position += 1;
    return {
      id: idOf('a', position),
      type,
      data,
      stream: 'account_id' in data ? `account-${data.account_id}` : 'audits',
      version: position,
      position,
      actor: teller,
      at: '2026-07-01T10:00:00.000Z',
      correlation_id: 'spec',
      schema: 1,
      hash: '',
    } as unknown as BankEvent<T> & StoredEvent;
  };
}
