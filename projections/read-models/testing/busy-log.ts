import { type DomainEvent, houseText, type StoredEvent } from '@stampwell/contracts';
import { accountStream, businessStream, cardStream, employeeStream } from '@stampwell/contracts/streams.ts';
import type { EventStore } from '@stampwell/event-store';
import { byOwner, dated, idOf, TERMS } from './events.ts';

const CUSTOMERS = 30;
const MINUTES_APART = 37;

/** A log of many active businesses over several days, some with the same customers, for specs about order. */
export class BusyLog {
  readonly #store: EventStore<StoredEvent>;
  readonly #businesses: number;
  readonly #heads = new Map<string, StoredEvent>();
  #clock = Date.parse('2026-07-01T10:00:00.000Z');
  #rounds = 0;

  constructor(store: EventStore<StoredEvent>, businesses = 20) {
    this.#store = store;
    this.#businesses = businesses;
  }

  async open(): Promise<void> {
    await Promise.all([
      ...this.#eachBusiness(async (nth) => {
        const business_id = idOf('b', nth);
        const employee = { business_id, employee_id: idOf('e', nth) };
        await this.#append(businessStream(business_id), 'BusinessRegistered', {
          business_id,
          onboarding: false,
          terms: TERMS,
        });
        await this.#append(businessStream(business_id), 'BusinessApproved', {
          business_id,
          notes: houseText(''),
        });
        await this.#append(employeeStream(employee.employee_id), 'EmployeeHired', employee);
        if (nth % 2 === 0)
          await this.#append(employeeStream(employee.employee_id), 'EmployeeDeactivated', employee);
      }),
      ...Array.from({ length: CUSTOMERS }, (_, nth) => {
        const account_id = idOf('c', nth);
        return this.#append(accountStream(account_id), 'AccountRegistered', { account_id, kind: 'customer' });
      }),
    ]);
  }

  /** In each round every business sees one customer. @returns the position of the last event */
  async goOn(rounds: number): Promise<number> {
    for (let round = 0; round < rounds; round++) {
      this.#rounds += 1;
      this.#clock += MINUTES_APART * 60_000;
      await Promise.all(this.#eachBusiness((nth) => this.#visit(nth, (this.#rounds * 7 + nth) % CUSTOMERS)));
    }
    return await this.#store.head();
  }

  async #visit(business: number, customer: number): Promise<void> {
    const card = {
      business_id: idOf('b', business),
      customer_id: idOf('c', customer),
      balance_after: this.#rounds % 10,
      steps: [10],
    };
    const stream = cardStream(card.business_id, card.customer_id);
    const last = this.#heads.get(stream);
    if (this.#rounds % 5 === 0) {
      return await this.#append(stream, 'RewardRedeemed', {
        ...card,
        stamps_used: 10,
        total_redeemed: this.#rounds / 5,
        reward_description: houseText(`Free coffee ${this.#rounds}`),
        reward_emoji: '☕',
      });
    }
    if (last?.type === 'StampsGiven' && this.#rounds % 3 === 0) {
      return await this.#append(stream, 'StampsReversed', {
        ...card,
        amount: 1,
        last_earned_at: null,
        reverses: last.id,
      });
    }
    await this.#append(stream, 'StampsGiven', { ...card, amount: 1 + (this.#rounds % 2), first: !last });
  }

  #eachBusiness(does: (nth: number) => Promise<void>): Promise<void>[] {
    return Array.from({ length: this.#businesses }, (_, nth) => does(nth));
  }

  async #append(stream: string, type: string, data: object): Promise<void> {
    const head = this.#heads.get(stream);
    const at = new Date(this.#clock);
    const event: DomainEvent = { type, data: dated(data, at.toISOString()) };
    const { events } = await this.#store.append({
      appends: [
        { stream, expectedVersion: head?.version ?? 0, previousHash: head?.hash ?? '', events: [event] },
      ],
      actor: byOwner,
      at,
      correlationId: 'spec',
    });
    const last = events.at(-1);
    if (last) this.#heads.set(stream, last);
  }
}
