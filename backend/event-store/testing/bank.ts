import type { Actor, Command, DomainEvent, EventCodec, Fold, StoredEvent } from '@stampwell/event-store';
import { v7 as uuidv7 } from 'uuid';

/** An example domain for the store's specs: accounts, and a branch that may close them all. */
export type BankEvent =
  | DomainEvent<'Opened', { owner: string }>
  | DomainEvent<'Deposited', { amount: number; balance: number }>
  | DomainEvent<'Withdrawn', { amount: number }>
  | DomainEvent<'BranchClosed', object>;
export type BankActor = Actor & { kind: 'customer' | 'teller' };
export type StoredBankEvent = StoredEvent<BankEvent, BankActor>;

/** `Deposited` held cents in its first version. */
export const bankCodec: EventCodec = {
  newestSchema: (type) => (type === 'Deposited' ? 2 : 1),
  read(event) {
    const newest = bankCodec.newestSchema(event.type);
    if (event.schema > newest) return null;
    if (event.schema === newest) return event;
    const { cents, balance_cents } = event.data as { cents: number; balance_cents: number };
    return { ...event, schema: newest, data: { amount: cents / 100, balance: balance_cents / 100 } };
  },
};

/** A refusal of the domain's own. */
export class Refused extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

export interface Account {
  deposits: number;
  withdrawals: number;
}

export const account: Fold<Account> = {
  name: 'spec-account',
  initial: { deposits: 0, withdrawals: 0 },
  evolve: ({ deposits, withdrawals }, { type }) =>
    type === 'Withdrawn'
      ? { deposits: 0, withdrawals: withdrawals + 1 }
      : { deposits: deposits + 1, withdrawals },
};
export const branch: Fold<{ open: boolean }> = {
  name: 'spec-branch',
  initial: { open: true },
  evolve: (_, { type }) => ({ open: type !== 'BranchClosed' }),
};

export const teller: BankActor = { kind: 'teller', id: uuidv7() };
export const sender = { actor: teller, correlationId: 'spec' };

type Terms = Partial<Pick<Command<unknown>, 'key'>>;
export const deposit = (stream: string, { key }: Terms = {}): Command<{ account: Account }> => ({
  ...sender,
  key,
  streams: { account: { stream, fold: account } },
  decide: ({ states }) => ({
    account: [{ type: 'Deposited', data: { after: states.account.deposits + 1 } }],
  }),
});
/** Takes all, once so many deposits were made. */
export const withdraw = (
  stream: string,
  needed: number,
  { key }: Terms = {},
): Command<{ account: Account }> => ({
  ...deposit(stream, { key }),
  decide: ({ states }) => {
    if (states.account.deposits < needed) throw new Refused('too_little');
    return { account: [{ type: 'Withdrawn', data: {} }] };
  },
});
export const depositIfOpen = (
  stream: string,
  at: string,
): Command<{ account: Account; branch: { open: boolean } }> => ({
  ...sender,
  streams: { account: { stream, fold: account }, branch: { stream: at, fold: branch } },
  decide: ({ states }) => {
    if (!states.branch.open) throw new Refused('branch_closed');
    return { account: [{ type: 'Deposited', data: {} }] };
  },
});
export const closeBranch = (at: string): Command<{ branch: { open: boolean } }> => ({
  ...sender,
  streams: { branch: { stream: at, fold: branch } },
  decide: () => ({ branch: [{ type: 'BranchClosed', data: {} }] }),
});
