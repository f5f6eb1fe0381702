import {
  businessStream,
  cardStream,
  DEFAULT_REWARD,
  STAMPS_REQUIRED,
  SYSTEM_ACTOR,
} from '@stampwell/contracts';
import type { Role } from '@stampwell/contracts/http/endpoint.ts';
import { v7 as uuidv7 } from 'uuid';
import type { SpecActor, SpecCustomer } from './spec-actors.ts';
import { createCard } from './spec-card.ts';
import { forgotten } from './spec-mail.ts';
import type { TestApp } from './test-app.ts';

export interface SpecTenant {
  /** Occurs in every name and email of this shop, and nowhere else. */
  mark: string;
  owner: SpecActor;
  employee: SpecActor;
  /** Has a full card here, and no card elsewhere. */
  customer: SpecCustomer;
  transactionId: string;
}

/** Two shops that share no data, and an administrator. */
export interface SpecWorld {
  own: SpecTenant;
  other: SpecTenant;
  pending: SpecActor;
  /** A shop that nobody may join. */
  closed: SpecActor;
  admin: SpecActor;
  actors: Record<Role, SpecActor>;
  /** Lets the stamps of the shop's customer lapse. @returns the lapse's id */
  lapseOf(tenant: SpecTenant): Promise<string>;
  /** A fresh customer, which a request may change permanently. */
  newcomer(): Promise<SpecActor>;
  /** A mail that could not be delivered. */
  failedMail(): Promise<string>;
  /** What a webhook was told of. */
  deliveryOf(webhookId: string): Promise<string>;
  /** A token that proves the actor's address, which is set to unproved. */
  mailProofTo(actor: SpecActor): Promise<string>;
}

let worlds = 0;

export async function createWorld(app: TestApp): Promise<SpecWorld> {
  worlds += 1;
  const nth = worlds;
  // At the same time, so that read models take their events together.
  const [own, other, admin, pending, closed] = await Promise.all([
    tenant(app, `own${nth}`),
    tenant(app, `other${nth}`),
    app.admin(),
    app.business({ isApproved: false }),
    closedShop(app),
  ]);
  await app.ports.waitForPosition(await app.store.head(), 3_000);
  const actors = { customer: own.customer, business: own.owner, employee: own.employee, admin };
  const mailProofTo = async (actor: SpecActor) => {
    await app.people.change(actor.id, { emailVerifiedAt: null });
    return forgotten(app.call, actor);
  };
  const newcomer = () => app.customer();
  const failedMail = async () => {
    const { rows } = await app.pool.query(
      `INSERT INTO platform.mails (id, kind, account_id, data, state, attempts, problem)
       VALUES ($1, 'welcome', $2, '{}', 'failed', 8, 'SMTP 451') RETURNING id`,
      [uuidv7(), own.customer.id],
    );
    return rows[0].id as string;
  };
  const deliveryOf = async (webhookId: string) => {
    const id = uuidv7();
    const message = {
      at: new Date().toISOString(),
      actor: SYSTEM_ACTOR,
      data: { id, position: 1, shop_id: id },
    };
    await app.pool.query(
      `INSERT INTO platform.webhook_deliveries (id, webhook_id, position, event, message, state)
       VALUES ($1, $2, 1, 'stamps.given', $3, 'delivered')`,
      [id, webhookId, message],
    );
    return id;
  };
  const lapseOf = async ({ owner, customer }: SpecTenant) => {
    const day = new Date().toISOString().slice(0, 10);
    const ids = { business_id: owner.id, customer_id: customer.id, steps: [STAMPS_REQUIRED.default] };
    const data = { ...ids, terms_version: 1, balance_after: 0, day, due: day, kind: 'reward' };
    const [event] = await app.given(cardStream(owner.id, customer.id), [
      { type: 'StampsLapsed', data: { ...data, amount: STAMPS_REQUIRED.default } },
    ]);
    return event?.id ?? '';
  };
  return {
    own,
    other,
    pending,
    closed,
    admin,
    actors,
    lapseOf,
    deliveryOf,
    newcomer,
    failedMail,
    mailProofTo,
  };
}

async function closedShop(app: TestApp): Promise<SpecActor> {
  const closed = await app.business();
  await app.given(businessStream(closed.id), [{ type: 'BusinessErased', data: { business_id: closed.id } }]);
  return closed;
}

async function tenant(app: TestApp, mark: string): Promise<SpecTenant> {
  const named = (who: string) => ({ name: `${who} ${mark}`, email: `${who}-${mark}@stampwell.test` });
  const owner = await app.business({ ...named('owner'), terms: { scan_cooldown_hours: 0 } });
  const [employee, customer] = await Promise.all([
    app.employee(owner.id, named('employee')),
    app.customer(named('customer')),
  ]);
  const card = createCard(app, { businessId: owner.id, customerId: customer.id });
  const { id } = await card.stamp(STAMPS_REQUIRED.default);
  return { mark, owner, employee, customer, transactionId: id };
}

export const SPEC_TERMS = {
  stamps_required: STAMPS_REQUIRED.default,
  reward_description: DEFAULT_REWARD.description,
  reward_emoji: DEFAULT_REWARD.emoji,
  scan_cooldown_hours: 0,
};
