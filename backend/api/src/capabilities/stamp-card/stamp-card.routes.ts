import {
  cardProgress,
  type DailyCap,
  DomainError,
  ERASED_REWARD,
  type ProgrammeTerms,
  presentReward,
  type StoredEvent,
  type StoredStampCardEvent,
} from '@stampwell/contracts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import type { CustomerLookup } from '@stampwell/contracts/http/shapes.ts';
import type { businessRedeem, scanStamps, undoTransaction } from '@stampwell/contracts/http/stamps.ts';
import * as http from '@stampwell/contracts/http/stamps.ts';
import type { Person } from '@stampwell/vault';
import { type Route, type RunCommand, route } from '../../services/http/route.ts';
import { sightOf } from '../../services/sight/sight.ts';
import { carriedOverAt } from './merging.decider.ts';
import { createRefusals } from './refusals/refusals.commands.ts';
import {
  allowanceStreams,
  cardOf,
  createCapped,
  createStampCard,
  customerOf,
  isFindable,
  mayCarryOver,
  mayGiveAnyway,
  type StampCardPorts,
} from './stamp-card.commands.ts';
import { lastAt, nextAllowedAt, type StampCard, undoableEntries } from './stamp-card.decider.ts';
import {
  type CounterActor,
  createOpenBusinesses,
  createVisits,
  customerByLookAlike,
  type Visit,
  withSight,
} from './subject.ts';

/** The counter's routes: stamps, rewards, and undoing mistakes. */
export function stampCardRoutes(ports: StampCardPorts): Route[] {
  const visits = createVisits(ports);
  const card = createStampCard(ports);
  const customerOfCode = createCustomerOfCode(ports);
  const cappedOf = createCapped(ports);
  const recordingRefusals = createRefusals(ports);
  /** [SC7] A code or a session proves that the customer is present, so the answer may say that they have no card yet. */
  const inPerson = { isNamedById: false };
  const byId = { isNamedById: true };
  const visitOf = (actor: CounterActor, body: Named, run: RunCommand) => {
    const code = codeOf(body);
    if (code !== undefined) return visits.byCode(actor, code, run);
    return visits.byFound(actor, body.customer_id ?? '');
  };
  const redeem = (run: RunCommand, visit: Visit, named: typeof byId, id: string) =>
    recordingRefusals({ action: 'redeem' }, visit, id, () => card.redeem(run, visit, named));

  /**
   * [SC40, SC55] Sealed with the customer's key. Null for an erased customer, so that a repeated request still gets its first answer.
   */
  const reasonTo = async ({ customer: { id, email } }: Visit, reason: string | undefined) =>
    reason && email !== null ? await ports.people.sealText(id, reason) : null;

  async function lookUp(actor: CounterActor, code: string): Promise<CustomerLookup> {
    const { customer, card: stamps, now, ...states } = await customerOfCode(actor, code);
    const { terms, paperCards } = states.programme;
    const capped = await cappedOf(actor, states, now);
    const may = mayCarryOver(actor, paperCards.byStaff);
    const mayAnyway = mayGiveAnyway(actor, states.employee);
    return presentLookup(stamps, { terms, now, mayCarryOver: may, mayAnyway, capped }, customer);
  }

  return [
    route(http.scanStamps, ({ body, actor, run, id }) =>
      named(body, async () => {
        const visit = await visitOf(actor, body, run);
        const { action, stamp_amount: amount, anyway } = body;
        if (action === 'redeem') return presentRedeemed(await redeem(run, visit, inPerson, id), visit);
        const reason = await reasonTo(visit, anyway);
        const give = () => card.give(run, visit, amount, reason);
        return presentEarned(await recordingRefusals({ action, amount }, visit, id, give), visit);
      }),
    ),

    route(http.carryOver, ({ body, actor, run }) =>
      named(body, async () => {
        const visit = await visitOf(actor, body, run);
        return presentCarriedOver(await card.carryOver(run, visit, body.stamps), visit);
      }),
    ),

    route(http.businessRedeem, ({ body, actor, run, id }) =>
      named(body, async () => {
        const visit = await visitOf(actor, body, run);
        return presentRedeemed(await redeem(run, visit, inPerson, id), visit);
      }),
    ),

    route(http.employeeRedeem, ({ body, actor, run, id }) =>
      bySearch(async () => {
        const visit = await visits.byFound(actor, body.customer_id);
        return presentRedeemed(await redeem(run, visit, byId, id), visit);
      }),
    ),

    route(http.customerRedeem, async ({ body, actor, run, id }) => {
      const visit = await visits.byThemselves(actor, body.business_id);
      return presentRedeemed(await redeem(run, visit, inPerson, id), visit);
    }),

    route(http.undoTransaction, async ({ body, actor, run }) => {
      const { visit, original } = await visits.byTransaction(actor, body.transaction_id);
      const reason = await reasonTo(visit, body.reason);
      const done = await card.undo(run, visit, { original, reason });
      const sight = sightOf(actor.kind, 'records', isFindable(done.states));
      return presentUndone(done, withSight(visit, sight));
    }),

    route(http.businessValidateQr, ({ body, actor }) => lookUp(actor, body.qr_code)),
    route(http.employeeValidateQr, ({ body, actor }) => lookUp(actor, body.qr_code)),
    route(http.stampStatus, ({ body, actor }) => lookUp(actor, body.qr_token)),
  ];
}

/** The schema guarantees one of the three. */
interface Named {
  qr_code?: string | undefined;
  qr_token?: string | undefined;
  customer_id?: string | undefined;
}

const codeOf = ({ qr_code, qr_token }: Named) => qr_code ?? qr_token;

const named = <T>(body: Named, serve: () => Promise<T>): Promise<T> =>
  codeOf(body) === undefined ? bySearch(serve) : byCode(serve);

/** Words for the staff at the counter. A deactivated customer gets the same answer as an unknown code [SC18]. */
const byCode = <T>(serve: () => Promise<T>) => inWords('We don’t recognise this code', serve);

/** The same words for all who are not to be found, so that they do not say who hides [SC47]. */
export const bySearch = <T>(serve: () => Promise<T>) =>
  inWords('We can’t find this customer any more. Please ask for their code.', serve);

async function inWords<T>(message: string, serve: () => Promise<T>): Promise<T> {
  try {
    return await serve();
  } catch (error) {
    const isUnknown = error instanceof DomainError && error.code === 'not_found';
    throw isUnknown ? new DomainError('not_found', { message }) : error;
  }
}

/**
 * Finds the customer of a code, with their card here. A deactivated customer gets the same answer as an unknown code [SC18].
 */
export function createCustomerOfCode(ports: StampCardPorts) {
  const { commands, people, business, limits, watch } = ports;
  const assertOpen = createOpenBusinesses(ports);

  async function find({ id, businessId }: CounterActor, code: string) {
    const customer = (await people.byQrCode(code)) ?? (await customerByLookAlike(people, code));
    if (!customer) return null;
    const { states, now } = await commands.readState({
      card: cardOf(businessId, customer.id),
      programme: business.programmeOf(businessId),
      customer: customerOf(customer.id),
      ...allowanceStreams(ports, id),
    });
    return states.customer.isActive ? { ...states, customer, now } : null;
  }

  return (actor: CounterActor, code: string) =>
    byCode(async () => {
      await assertOpen(actor.businessId);
      return limits.qrLookUp(
        actor,
        () => find(actor, code),
        (misses) => watch.missed(actor, misses),
      );
    });
}

type Earned = Extract<ReplyOf<typeof scanStamps>, { stamps_added: number }>;
type Redeemed = ReplyOf<typeof businessRedeem>;
type Undone = ReplyOf<typeof undoTransaction>;

/** The events appended now, or by the request's first run: a repeated request gets the same answer. */
interface Done {
  events: StoredEvent[];
}

type Given = Done & { states: { programme: { terms: ProgrammeTerms } } };

export function presentEarned(done: Given, visit: Visit): Earned {
  const event = eventOf(done.events, 'StampsGiven');
  const message = `Successfully added ${event.data.amount} stamp(s) to ${visit.customer.name}`;
  return presentAdded(event, message, done, visit);
}

export function presentCarriedOver(done: Given, visit: Visit): Earned {
  const event = eventOf(done.events, 'StampsCarriedOver');
  const message = `Carried over: ${event.data.amount} stamp(s) for ${visit.customer.name}`;
  return presentAdded(event, message, done, visit);
}

function presentAdded(
  { id, data }: CardEventOf<'StampsGiven' | 'StampsCarriedOver'>,
  message: string,
  { states }: Given,
  { customer, read }: Visit,
): Earned {
  const { amount, balance_after } = data;
  return {
    success: true,
    message,
    customer: refTo(customer),
    user_name: customer.name,
    stamps_added: amount,
    total_stamps: balance_after,
    new_stamp_count: balance_after,
    ...presentReward(states.programme.terms, read),
    ...cardProgress({ current_stamps: balance_after }, data),
    transaction_id: id,
  };
}

export function presentRedeemed({ events }: Done, { customer, read }: Visit): Redeemed {
  const { id, data } = eventOf(events, 'RewardRedeemed');
  return {
    success: true,
    message: 'Reward redeemed successfully!',
    customer: refTo(customer),
    customer_name: customer.name,
    user_id: customer.id,
    stamps_used: data.stamps_used,
    remaining_stamps: data.balance_after,
    total_redeemed: data.total_redeemed,
    reward_description: read(data.reward_description) ?? ERASED_REWARD,
    reward_emoji: data.reward_emoji,
    transaction_id: id,
  };
}

export function presentUndone({ events }: Done, { customer }: Visit): Undone {
  const { id, data } = eventOf(events, 'StampsReversed', 'RedemptionReversed', 'CarryOverReversed');
  const { stamps_required, reward_eligible } = cardProgress({ current_stamps: data.balance_after }, data);
  return {
    success: true,
    message: 'Transaction undone',
    transaction_id: id,
    customer: refTo(customer),
    total_stamps: data.balance_after,
    new_stamp_count: data.balance_after,
    stamps_required,
    reward_eligible,
  };
}

interface Around {
  terms: ProgrammeTerms;
  now: Date;
  mayCarryOver: boolean;
  mayAnyway: boolean;
  capped: DailyCap | null;
}

export function presentLookup(
  card: StampCard,
  { terms, now, mayCarryOver, mayAnyway, capped }: Around,
  customer: Person,
): CustomerLookup {
  return {
    // The email is hidden until there is a card, because a scan alone shares no contact details [SC24].
    customer: { ...refTo(customer), email: card.isOpened ? customer.email : '' },
    stamp_info: {
      current_stamps: card.balance,
      ...cardProgress({ current_stamps: card.balance }, terms),
      total_redeemed: card.totalRedeemed,
      last_stamp_at: lastAt(card, 'earned'),
      next_allowed_at: nextAllowedAt(card, terms, now)?.toISOString() ?? null,
    },
    last_entry: presentLast(card, now),
    paper_card: mayCarryOver ? { carried_over_at: timeOf(carriedOverAt(card)) } : null,
    daily_cap: capped,
    may_give_anyway: mayAnyway,
  };
}

/** The newest entry that the counter can undo, including a redemption by the customer [SC9]. */
function presentLast(card: StampCard, now: Date): CustomerLookup['last_entry'] {
  const last = card.entries.toSorted((a, b) => a.at - b.at).at(-1);
  if (!last || !undoableEntries(card, now).has(last.id)) return null;
  const { id, kind, stamps, at } = last;
  return {
    transaction_id: id,
    transaction_type: kind === 'redeemed' ? 'redeemed' : 'earned',
    carried_over: kind === 'carried',
    stamps,
    created_at: new Date(at).toISOString(),
  };
}

const timeOf = (at: number | null) => (at === null ? null : new Date(at).toISOString());

const refTo = ({ id, name }: Pick<Person, 'id' | 'name'>) => ({ id, name });

type CardEventOf<Type> = Extract<StoredStampCardEvent, { type: Type }>;

/** The single event of these types that a card's command appends. */
function eventOf<const Type extends StoredStampCardEvent['type']>(
  events: StoredEvent[],
  ...types: Type[]
): CardEventOf<Type> {
  const isWanted = (event: StoredEvent): event is CardEventOf<Type> =>
    types.some((type) => type === event.type);
  const found = events.find(isWanted);
  if (!found) throw new Error(`the command has no ${types.join(' or ')}`);
  return found;
}
