import * as z from 'zod/mini';
import { KEY_SCOPES } from '../../api-keys.ts';
import { WEBHOOK_EVENTS, WEBHOOK_OFF, WEBHOOK_STATES } from '../../webhooks.ts';

/** What answers of the public API are made of. Each has a name, under which the OpenAPI file and generated clients know it. */

const named = (id: string, description: string) => z.meta({ id, description });

/** ISO 8601 in UTC. */
const time = z.string().check(z.meta({ format: 'date-time' }));
const optionalTime = z.nullable(time);

export const customer = z
  .object({ id: z.string(), name: z.optional(z.string()) })
  .check(named('Customer', 'A customer; the name is there if the key is for names'));

export const reward = z
  .object({ stamps: z.int(), description: z.string(), emoji: z.string() })
  .check(named('Reward', 'A reward, and the stamps that it needs'));

/** The number of the shop's programme that a card is in, from 1. */
const ofProgramme = { programme: z.int() };
/** The stand of a card, in every answer about one. */
const stand = {
  stamps: z.int(),
  /** Of a full card. */
  stamps_required: z.int(),
  /** A reward can be redeemed now. */
  reward_ready: z.boolean(),
};

export const card = z
  .object({
    ...ofProgramme,
    customer,
    ...stand,
    rewards_redeemed: z.int(),
    last_stamp_at: optionalTime,
    /** When the next stamp can be given; null if now. */
    next_stamp_at: optionalTime,
  })
  .check(named('Card', 'A customer’s card at this shop'));

export const listedCard = z
  .object({
    ...ofProgramme,
    customer,
    ...stand,
    rewards_redeemed: z.int(),
    last_stamp_at: optionalTime,
    first_seen_at: optionalTime,
  })
  .check(named('ListedCard', 'A card in a list'));

export const listedCustomer = z
  .object({
    customer,
    /** Of the card that they used last; so are the stamps. */
    ...ofProgramme,
    stamps: z.int(),
    reward_ready: z.boolean(),
    rewards_redeemed: z.int(),
    last_stamp_at: optionalTime,
    first_seen_at: optionalTime,
  })
  .check(named('ListedCustomer', 'A customer in a list, with the stand of their card'));

export const given = z
  .object({ transaction_id: z.string(), ...ofProgramme, customer, stamps_added: z.int(), ...stand })
  .check(named('Given', 'Stamps that were given'));

export const redeemed = z
  .object({
    transaction_id: z.string(),
    ...ofProgramme,
    customer,
    stamps_used: z.int(),
    stamps: z.int(),
    rewards_redeemed: z.int(),
    reward: z.object({ description: z.string(), emoji: z.string() }),
  })
  .check(named('Redeemed', 'A reward that was redeemed'));

export const undone = z
  .object({ transaction_id: z.string(), ...ofProgramme, customer, ...stand })
  .check(named('Undone', 'An entry that was undone'));

const by = z
  .object({ kind: z.enum(['customer', 'staff', 'owner', 'platform']), name: z.optional(z.string()) })
  .check(named('By', 'Who did it; the name is there if the key is for names'));

export const transaction = z
  .object({
    id: z.string(),
    kind: z.enum(['earned', 'redeemed', 'earning_undone', 'redemption_undone']),
    at: time,
    ...ofProgramme,
    customer,
    by,
    /** The change of the card’s stamps. */
    stamps: z.int(),
    /** The entry that this undid. */
    undoes: z.nullable(z.string()),
    undone_by: z.nullable(z.string()),
  })
  .check(named('Transaction', 'Stamps or a reward, or that they were undone'));

export const step = z
  .object({
    id: z.string(),
    kind: z.enum(['earned', 'redeemed', 'earning_undone', 'redemption_undone', 'refused']),
    at: time,
    by,
    /** The change of the card’s stamps. */
    stamps: z.int(),
    /** The stamps on the card after it. */
    balance: z.int(),
    /** The entry that this undid. */
    undoes: z.nullable(z.string()),
    undone_by: z.nullable(z.string()),
  })
  .check(named('Step', 'An entry of a card’s story'));

export const programme = z
  .object({
    /** Its number, from 1. */
    programme: z.int(),
    name: z.nullable(z.string()),
    /** By stamps, rising; the last one is a full card. */
    rewards: z.array(reward),
    cooldown_hours: z.number(),
    /** The first day on which its cards take no stamps, YYYY-MM-DD; null while it is open. */
    closes_on: z.nullable(z.string()),
  })
  .check(named('Programme', 'What cards of the shop ask and give'));

export const place = z
  .object({ address: z.nullable(z.string()), phone: z.nullable(z.string()) })
  .check(named('Place', 'Where the shop is'));

export const shop = z
  .object({
    id: z.string(),
    name: z.string(),
    /** IANA; in which the shop’s days begin and end. All times are UTC. */
    time_zone: z.string(),
    place,
    programmes: z.array(programme),
  })
  .check(named('Shop', 'The key’s shop'));

export const day = z
  .object({
    /** YYYY-MM-DD, of the shop’s. */
    day: z.string(),
    time_zone: z.string(),
    /** Without what was undone. */
    stamps: z.int(),
    rewards: z.int(),
    new_customers: z.int(),
  })
  .check(named('Day', 'The figures of one day'));

export const owed = z
  .object({
    full_cards: z.int(),
    /** A full card owes one reward, any other its share of one. */
    rewards: z.number(),
  })
  .check(named('Owed', 'What the shop owes on its cards now'));

export const key = z
  .object({ id: z.string(), shop_id: z.string(), scopes: z.array(z.enum(KEY_SCOPES)) })
  .check(named('Key', 'The key that calls'));

export const webhook = z
  .object({
    id: z.string(),
    url: z.string(),
    events: z.array(z.enum(WEBHOOK_EVENTS)),
    /** Whether messages hold names; only if the key is for names. */
    with_names: z.boolean(),
    is_on: z.boolean(),
    /** Why it is off; null while it is on. */
    off_reason: z.nullable(z.enum(WEBHOOK_OFF)),
    /** Since when no message was taken; null if the last one was. */
    failing_since: optionalTime,
    made_at: time,
    /** Until when the secret before the last rotation signs too. */
    old_secret_ends_at: optionalTime,
  })
  .check(named('Webhook', 'An address that is told what happens'));

export const newWebhook = z
  .object({
    webhook,
    /** `whsec_` and the key in base64, as Standard Webhooks has it. */
    secret: z.string(),
  })
  .check(named('NewWebhook', 'An address with its secret'));

export const delivery = z
  .object({
    /** Also the message’s `webhook-id`, the same however often it is sent. */
    id: z.string(),
    event: z.enum(WEBHOOK_EVENTS),
    /** Of the event in the log. */
    position: z.int(),
    at: time,
    state: z.enum(WEBHOOK_STATES),
    attempts: z.int(),
    tried_at: optionalTime,
    next_at: optionalTime,
    /** Of the last answer. */
    status: z.nullable(z.int()),
    problem: z.nullable(z.string()),
  })
  .check(named('Delivery', 'A message to an address'));

/** Null at the end. */
const next_cursor = z.nullable(z.string());

export const cardPage = z
  .object({ cards: z.array(listedCard), next_cursor })
  .check(named('CardPage', 'A page of cards'));
export const customerPage = z
  .object({ customers: z.array(listedCustomer), next_cursor })
  .check(named('CustomerPage', 'A page of customers'));
export const transactionPage = z
  .object({ transactions: z.array(transaction), next_cursor })
  .check(named('TransactionPage', 'A page of transactions'));
export const customerCards = z
  .object({ customer, cards: z.array(listedCard) })
  .check(named('CustomerCards', 'A customer with all their cards'));
export const story = z
  .object({ customer, steps: z.array(step) })
  .check(named('Story', 'What happened to a card, oldest first'));
export const programmes = z
  .object({ programmes: z.array(programme) })
  .check(named('Programmes', 'What each of the shop’s cards asks and gives'));
export const days = z.object({ days: z.array(day) }).check(named('Days', 'Figures of days, oldest first'));

export const webhooks = z
  .object({ webhooks: z.array(webhook) })
  .check(named('Webhooks', 'The addresses that a key has told what happens'));
export const deliveryPage = z
  .object({ deliveries: z.array(delivery), next_cursor })
  .check(named('DeliveryPage', 'A page of messages'));

/** RFC 9457. */
export const problem = z
  .object({
    /** `urn:stampwell:` and the code. */
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.string(),
    errors: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
    /** Seconds until a retry can succeed. */
    retry_after: z.optional(z.int()),
    /** With `cooldown_active`. */
    next_stamp_at: z.optional(time),
    request_id: z.string(),
  })
  .check(named('Problem', 'Why a call was refused'));
