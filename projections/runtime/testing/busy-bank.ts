import { idOf } from './bank.ts';
import type { LiveLog } from './live-log.ts';

const ACCOUNTS = 30;

/** A log with many active branches, for specs about order. */
export class BusyBank {
  readonly #log: LiveLog;
  readonly #branches: number;
  #rounds = 0;

  constructor(log: LiveLog, branches: number) {
    this.#log = log;
    this.#branches = branches;
  }

  /** In each round every branch takes one deposit. @returns the position of the last event */
  async goOn(rounds: number): Promise<number> {
    for (let round = 0; round < rounds; round++) {
      this.#rounds += 1;
      await Promise.all(Array.from({ length: this.#branches }, (_, nth) => this.#deposit(nth)));
    }
    return await this.#log.store.head();
  }

  #deposit(branch: number): Promise<number> {
    const account_id = idOf('c', branch * ACCOUNTS + (this.#rounds % ACCOUNTS));
    const data = { branch_id: idOf('b', branch), account_id, balance: this.#rounds, amount: 1 };
    return this.#log.append(`account-${account_id}`, 'Deposited', data);
  }
}
