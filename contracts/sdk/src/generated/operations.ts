/** Written by `npm run contract` from openapi-v1.json. */
import { call } from '../call.ts';
export type ByKind = typeof ByKind[keyof typeof ByKind];


export const ByKind = {
  customer: 'customer',
  staff: 'staff',
  owner: 'owner',
  platform: 'platform',
} as const;

/**
 * Who did it; the name is there if the key is for names
 */
export interface By {
  kind: ByKind;
  name?: string;
}

/**
 * A customer; the name is there if the key is for names
 */
export interface Customer {
  id: string;
  name?: string;
}

/**
 * A customer’s card at this shop
 */
export interface Card {
  programme: number;
  customer: Customer;
  stamps: number;
  stamps_required: number;
  reward_ready: boolean;
  rewards_redeemed: number;
  last_stamp_at: string | null;
  next_stamp_at: string | null;
}

/**
 * A card in a list
 */
export interface ListedCard {
  programme: number;
  customer: Customer;
  stamps: number;
  stamps_required: number;
  reward_ready: boolean;
  rewards_redeemed: number;
  last_stamp_at: string | null;
  first_seen_at: string | null;
}

/**
 * A page of cards
 */
export interface CardPage {
  cards: ListedCard[];
  /** @nullable */
  next_cursor: string | null;
}

/**
 * A customer with all their cards
 */
export interface CustomerCards {
  customer: Customer;
  cards: ListedCard[];
}

/**
 * A customer in a list, with the stand of their card
 */
export interface ListedCustomer {
  customer: Customer;
  programme: number;
  stamps: number;
  reward_ready: boolean;
  rewards_redeemed: number;
  last_stamp_at: string | null;
  first_seen_at: string | null;
}

/**
 * A page of customers
 */
export interface CustomerPage {
  customers: ListedCustomer[];
  /** @nullable */
  next_cursor: string | null;
}

/**
 * The figures of one day
 */
export interface Day {
  day: string;
  time_zone: string;
  stamps: number;
  rewards: number;
  new_customers: number;
}

/**
 * Figures of days, oldest first
 */
export interface Days {
  days: Day[];
}

export type DeliveryEvent = typeof DeliveryEvent[keyof typeof DeliveryEvent];


export const DeliveryEvent = {
  stampsgiven: 'stamps.given',
  rewardredeemed: 'reward.redeemed',
  entryundone: 'entry.undone',
  cardopened: 'card.opened',
  stampslapsed: 'stamps.lapsed',
  customererased: 'customer.erased',
  placechanged: 'place.changed',
  programmechanged: 'programme.changed',
} as const;

export type DeliveryState = typeof DeliveryState[keyof typeof DeliveryState];


export const DeliveryState = {
  waiting: 'waiting',
  delivered: 'delivered',
  failed: 'failed',
} as const;

/**
 * A message to an address
 */
export interface Delivery {
  id: string;
  event: DeliveryEvent;
  position: number;
  at: string;
  state: DeliveryState;
  attempts: number;
  tried_at: string | null;
  next_at: string | null;
  /** @nullable */
  status: number | null;
  /** @nullable */
  problem: string | null;
}

/**
 * A page of messages
 */
export interface DeliveryPage {
  deliveries: Delivery[];
  /** @nullable */
  next_cursor: string | null;
}

/**
 * Stamps that were given
 */
export interface Given {
  transaction_id: string;
  programme: number;
  customer: Customer;
  stamps_added: number;
  stamps: number;
  stamps_required: number;
  reward_ready: boolean;
}

export type KeyScopesItem = typeof KeyScopesItem[keyof typeof KeyScopesItem];


export const KeyScopesItem = {
  read_cards: 'read_cards',
  give: 'give',
  redeem: 'redeem',
  names: 'names',
  exports: 'exports',
  webhooks: 'webhooks',
  ask: 'ask',
} as const;

/**
 * The key that calls
 */
export interface Key {
  id: string;
  shop_id: string;
  scopes: KeyScopesItem[];
}

export type WebhookEventsItem = typeof WebhookEventsItem[keyof typeof WebhookEventsItem];


export const WebhookEventsItem = {
  stampsgiven: 'stamps.given',
  rewardredeemed: 'reward.redeemed',
  entryundone: 'entry.undone',
  cardopened: 'card.opened',
  stampslapsed: 'stamps.lapsed',
  customererased: 'customer.erased',
  placechanged: 'place.changed',
  programmechanged: 'programme.changed',
} as const;

export type WebhookOffReason = typeof WebhookOffReason[keyof typeof WebhookOffReason] | null;


export const WebhookOffReason = {
  asked: 'asked',
  gone: 'gone',
  failing: 'failing',
  key_ended: 'key_ended',
} as const;

/**
 * An address that is told what happens
 */
export interface Webhook {
  id: string;
  url: string;
  events: WebhookEventsItem[];
  with_names: boolean;
  is_on: boolean;
  off_reason: WebhookOffReason;
  failing_since: string | null;
  made_at: string;
  old_secret_ends_at: string | null;
}

/**
 * An address with its secret
 */
export interface NewWebhook {
  webhook: Webhook;
  secret: string;
}

/**
 * What the shop owes on its cards now
 */
export interface Owed {
  full_cards: number;
  rewards: number;
}

/**
 * Where the shop is
 */
export interface Place {
  /** @nullable */
  address: string | null;
  /** @nullable */
  phone: string | null;
}

export type ProblemErrorsItem = {
  field: string;
  message: string;
};

/**
 * Why a call was refused
 */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: string;
  errors?: ProblemErrorsItem[];
  retry_after?: number;
  next_stamp_at?: string;
  request_id: string;
}

/**
 * A reward, and the stamps that it needs
 */
export interface Reward {
  stamps: number;
  description: string;
  emoji: string;
}

/**
 * What cards of the shop ask and give
 */
export interface Programme {
  programme: number;
  /** @nullable */
  name: string | null;
  rewards: Reward[];
  cooldown_hours: number;
  /** @nullable */
  closes_on: string | null;
}

/**
 * What each of the shop’s cards asks and gives
 */
export interface Programmes {
  programmes: Programme[];
}

export type RedeemedReward = {
  description: string;
  emoji: string;
};

/**
 * A reward that was redeemed
 */
export interface Redeemed {
  transaction_id: string;
  programme: number;
  customer: Customer;
  stamps_used: number;
  stamps: number;
  rewards_redeemed: number;
  reward: RedeemedReward;
}

/**
 * The key’s shop
 */
export interface Shop {
  id: string;
  name: string;
  time_zone: string;
  place: Place;
  programmes: Programme[];
}

export type StepKind = typeof StepKind[keyof typeof StepKind];


export const StepKind = {
  earned: 'earned',
  redeemed: 'redeemed',
  earning_undone: 'earning_undone',
  redemption_undone: 'redemption_undone',
  refused: 'refused',
} as const;

/**
 * An entry of a card’s story
 */
export interface Step {
  id: string;
  kind: StepKind;
  at: string;
  by: By;
  stamps: number;
  balance: number;
  /** @nullable */
  undoes: string | null;
  /** @nullable */
  undone_by: string | null;
}

/**
 * What happened to a card, oldest first
 */
export interface Story {
  customer: Customer;
  steps: Step[];
}

export type TransactionKind = typeof TransactionKind[keyof typeof TransactionKind];


export const TransactionKind = {
  earned: 'earned',
  redeemed: 'redeemed',
  earning_undone: 'earning_undone',
  redemption_undone: 'redemption_undone',
} as const;

/**
 * Stamps or a reward, or that they were undone
 */
export interface Transaction {
  id: string;
  kind: TransactionKind;
  at: string;
  programme: number;
  customer: Customer;
  by: By;
  stamps: number;
  /** @nullable */
  undoes: string | null;
  /** @nullable */
  undone_by: string | null;
}

/**
 * A page of transactions
 */
export interface TransactionPage {
  transactions: Transaction[];
  /** @nullable */
  next_cursor: string | null;
}

/**
 * An entry that was undone
 */
export interface Undone {
  transaction_id: string;
  programme: number;
  customer: Customer;
  stamps: number;
  stamps_required: number;
  reward_ready: boolean;
}

/**
 * The addresses that a key has told what happens
 */
export interface Webhooks {
  webhooks: Webhook[];
}

export type CardsParams = {
/**
 * @minimum 1
 * @maximum 9007199254740991
 */
limit?: number;
/**
 * @pattern ^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\.[0-9]{1,9}$
 */
cursor?: string;
/**
 * @minimum 1
 * @maximum 999
 */
programme?: number;
};

export type LookUpBody = {
  /**
     * @maxLength 200
     * @pattern ^(?:[^A-Za-z0-9]*[A-Za-z0-9]){8}
     */
  code: string;
  /**
     * @minimum 1
     * @maximum 999
     */
  programme?: number;
};

export type CustomersParams = {
/**
 * @minimum 1
 * @maximum 9007199254740991
 */
limit?: number;
/**
 * @pattern ^[0-9]{1,13}\.[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$
 */
cursor?: string;
};

export type CardParams = {
/**
 * @minimum 1
 * @maximum 999
 */
programme?: number;
};

export type StoryParams = {
/**
 * @minimum 1
 * @maximum 999
 */
programme?: number;
};

export type DaysParams = {
/**
 * @pattern ^[1-9]\d{3}-\d\d-\d\d$
 */
from: string;
/**
 * @pattern ^[1-9]\d{3}-\d\d-\d\d$
 */
to: string;
};

export type RedeemBody = (unknown & {
  /**
     * @maxLength 200
     * @pattern ^(?:[^A-Za-z0-9]*[A-Za-z0-9]){8}
     */
  code?: string;
  /** @pattern ^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$ */
  customer_id?: string;
  /**
     * @minimum 1
     * @maximum 999
     */
  programme?: number;
  /**
     * @minimum 1
     * @maximum 5
     */
  step?: number;
});

export type GiveBody = (unknown & {
  /**
     * @maxLength 200
     * @pattern ^(?:[^A-Za-z0-9]*[A-Za-z0-9]){8}
     */
  code?: string;
  /** @pattern ^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$ */
  customer_id?: string;
  /**
     * @minimum 1
     * @maximum 999
     */
  programme?: number;
  /**
     * @minimum 1
     * @maximum 20
     */
  amount?: number;
});

export type TransactionsParams = {
/**
 * @minimum 1
 * @maximum 9007199254740991
 */
limit?: number;
/**
 * @pattern ^[0-9]{1,15}$
 */
cursor?: string;
};

export type UndoBody = {
  /** @pattern ^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$ */
  transaction_id: string;
  /** @maxLength 500 */
  reason?: string;
};

export type AddWebhookBodyEventsItem = typeof AddWebhookBodyEventsItem[keyof typeof AddWebhookBodyEventsItem];


export const AddWebhookBodyEventsItem = {
  stampsgiven: 'stamps.given',
  rewardredeemed: 'reward.redeemed',
  entryundone: 'entry.undone',
  cardopened: 'card.opened',
  stampslapsed: 'stamps.lapsed',
  customererased: 'customer.erased',
  placechanged: 'place.changed',
  programmechanged: 'programme.changed',
} as const;

export type AddWebhookBody = {
  /**
     * @maxLength 500
     * @pattern ^https:\/\/\S+$
     */
  url: string;
  /**
     * @minItems 1
     * @maxItems 8
     */
  events: AddWebhookBodyEventsItem[];
  with_names?: boolean;
};

export type ChangeWebhookBodyEventsItem = typeof ChangeWebhookBodyEventsItem[keyof typeof ChangeWebhookBodyEventsItem];


export const ChangeWebhookBodyEventsItem = {
  stampsgiven: 'stamps.given',
  rewardredeemed: 'reward.redeemed',
  entryundone: 'entry.undone',
  cardopened: 'card.opened',
  stampslapsed: 'stamps.lapsed',
  customererased: 'customer.erased',
  placechanged: 'place.changed',
  programmechanged: 'programme.changed',
} as const;

export type ChangeWebhookBody = {
  /**
     * @maxLength 500
     * @pattern ^https:\/\/\S+$
     */
  url: string;
  /**
     * @minItems 1
     * @maxItems 8
     */
  events: ChangeWebhookBodyEventsItem[];
  with_names?: boolean;
  is_on?: boolean;
};

export type WebhookDeliveriesParams = {
/**
 * @minimum 1
 * @maximum 9007199254740991
 */
limit?: number;
/**
 * @pattern ^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$
 */
cursor?: string;
state?: WebhookDeliveriesState;
};

export type WebhookDeliveriesState = typeof WebhookDeliveriesState[keyof typeof WebhookDeliveriesState];


export const WebhookDeliveriesState = {
  waiting: 'waiting',
  delivered: 'delivered',
  failed: 'failed',
} as const;

export type ResendWebhookBody = {
  /** @pattern ^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$ */
  delivery_id?: string;
  /**
     * @minimum 1
     * @maximum 999999999999999
     */
  from_position?: number;
};

export type ResendWebhook202 = { [key: string]: unknown };

type SecondParameter<T extends (...args: never) => unknown> = Parameters<T>[1];


  /**
 * For keys that may: read_cards.
 * @summary All cards, or those of one programme, in an order that stamps do not change
 */
export const cards = (
    params?: CardsParams,
 options?: SecondParameter<typeof call<CardPage>>,) => {
      return call<CardPage>(
      {url: `/cards`, method: 'GET',
        params
    },
      options);
    }

/**
 * For keys that may: read_cards.
 * @summary The card of the customer who shows this code
 */
export const lookUp = (
    lookUpBody: LookUpBody,
 options?: SecondParameter<typeof call<Card>>,) => {
      return call<Card>(
      {url: `/cards/look-up`, method: 'POST',
      headers: {'Content-Type': 'application/json', },
      data: lookUpBody
    },
      options);
    }

/**
 * For keys that may: read_cards.
 * @summary The customers with a card here, the latest visit first
 */
export const customers = (
    params?: CustomersParams,
 options?: SecondParameter<typeof call<CustomerPage>>,) => {
      return call<CustomerPage>(
      {url: `/customers`, method: 'GET',
        params
    },
      options);
    }

/**
 * For keys that may: read_cards.
 * @summary A customer with all cards that they have here
 */
export const customer = (
    customerId: string,
 options?: SecondParameter<typeof call<CustomerCards>>,) => {
      return call<CustomerCards>(
      {url: `/customers/${encodeURIComponent(customerId)}`, method: 'GET'
    },
      options);
    }

/**
 * For keys that may: read_cards.
 * @summary A customer’s card, by our id of the customer
 */
export const card = (
    customerId: string,
    params?: CardParams,
 options?: SecondParameter<typeof call<Card>>,) => {
      return call<Card>(
      {url: `/customers/${encodeURIComponent(customerId)}/card`, method: 'GET',
        params
    },
      options);
    }

/**
 * For keys that may: read_cards.
 * @summary What happened to a customer’s card, oldest first
 */
export const story = (
    customerId: string,
    params?: StoryParams,
 options?: SecondParameter<typeof call<Story>>,) => {
      return call<Story>(
      {url: `/customers/${encodeURIComponent(customerId)}/story`, method: 'GET',
        params
    },
      options);
    }

/**
 * For keys that may: read_cards.
 * @summary The figures of the shop’s days, oldest first; at most a year at once
 */
export const days = (
    params: DaysParams,
 options?: SecondParameter<typeof call<Days>>,) => {
      return call<Days>(
      {url: `/days`, method: 'GET',
        params
    },
      options);
    }

/**
 * For keys that may: read_cards.
 * @summary The figures of one of the shop’s days
 */
export const day = (
    day: string,
 options?: SecondParameter<typeof call<Day>>,) => {
      return call<Day>(
      {url: `/days/${encodeURIComponent(day)}`, method: 'GET'
    },
      options);
    }

/**
 * For keys that may: exports.
 * @summary All customers with their cards as CSV; names and addresses are empty unless the key is for names
 */
export const exportCustomers = (

 options?: SecondParameter<typeof call<string>>,) => {
      return call<string>(
      {url: `/exports/customers`, method: 'GET'
    },
      options);
    }

/**
 * For keys that may: exports.
 * @summary All stamps and rewards as CSV; names are empty unless the key is for names
 */
export const exportTransactions = (

 options?: SecondParameter<typeof call<string>>,) => {
      return call<string>(
      {url: `/exports/transactions`, method: 'GET'
    },
      options);
    }

/**
 * For every key.
 * @summary The key that calls, and what it is for
 */
export const key = (

 options?: SecondParameter<typeof call<Key>>,) => {
      return call<Key>(
      {url: `/key`, method: 'GET'
    },
      options);
    }

/**
 * For keys that may: read_cards.
 * @summary The rewards that the shop owes on all its cards now
 */
export const owed = (

 options?: SecondParameter<typeof call<Owed>>,) => {
      return call<Owed>(
      {url: `/owed`, method: 'GET'
    },
      options);
    }

/**
 * For every key.
 * @summary What each of the shop’s cards asks and gives
 */
export const programmes = (

 options?: SecondParameter<typeof call<Programmes>>,) => {
      return call<Programmes>(
      {url: `/programmes`, method: 'GET'
    },
      options);
    }

/**
 * For every key.
 * @summary What one of them asks and gives
 */
export const programme = (
    programme: number,
 options?: SecondParameter<typeof call<Programme>>,) => {
      return call<Programme>(
      {url: `/programmes/${encodeURIComponent(programme)}`, method: 'GET'
    },
      options);
    }

/**
 * For keys that may: redeem.
 * @summary Redeem a customer’s reward
 */
export const redeem = (
    redeemBody: RedeemBody,
 options?: SecondParameter<typeof call<Redeemed>>,) => {
      return call<Redeemed>(
      {url: `/redemptions`, method: 'POST',
      headers: {'Content-Type': 'application/json', },
      data: redeemBody
    },
      options);
    }

/**
 * For every key.
 * @summary The shop, its place, its time zone and what its cards give
 */
export const shop = (

 options?: SecondParameter<typeof call<Shop>>,) => {
      return call<Shop>(
      {url: `/shop`, method: 'GET'
    },
      options);
    }

/**
 * For keys that may: give.
 * @summary Give a customer stamps
 */
export const give = (
    giveBody: GiveBody,
 options?: SecondParameter<typeof call<Given>>,) => {
      return call<Given>(
      {url: `/stamps`, method: 'POST',
      headers: {'Content-Type': 'application/json', },
      data: giveBody
    },
      options);
    }

/**
 * For keys that may: read_cards.
 * @summary Stamps, rewards and what was undone, newest first
 */
export const transactions = (
    params?: TransactionsParams,
 options?: SecondParameter<typeof call<TransactionPage>>,) => {
      return call<TransactionPage>(
      {url: `/transactions`, method: 'GET',
        params
    },
      options);
    }

/**
 * For keys that may: read_cards.
 * @summary One of them
 */
export const transaction = (
    transactionId: string,
 options?: SecondParameter<typeof call<Transaction>>,) => {
      return call<Transaction>(
      {url: `/transactions/${encodeURIComponent(transactionId)}`, method: 'GET'
    },
      options);
    }

/**
 * For keys that may: give or redeem.
 * @summary Undo stamps or a reward, once and within 24 hours; the key is for what it undoes
 */
export const undo = (
    undoBody: UndoBody,
 options?: SecondParameter<typeof call<Undone>>,) => {
      return call<Undone>(
      {url: `/undos`, method: 'POST',
      headers: {'Content-Type': 'application/json', },
      data: undoBody
    },
      options);
    }

/**
 * For keys that may: webhooks.
 * @summary The addresses that this key has told what happens, newest first
 */
export const webhooks = (

 options?: SecondParameter<typeof call<Webhooks>>,) => {
      return call<Webhooks>(
      {url: `/webhooks`, method: 'GET'
    },
      options);
    }

/**
 * For keys that may: webhooks.
 * @summary Name an address (https) that is told what happens; its secret is shown only once
 */
export const addWebhook = (
    addWebhookBody: AddWebhookBody,
 options?: SecondParameter<typeof call<NewWebhook>>,) => {
      return call<NewWebhook>(
      {url: `/webhooks`, method: 'POST',
      headers: {'Content-Type': 'application/json', },
      data: addWebhookBody
    },
      options);
    }

/**
 * For keys that may: webhooks.
 * @summary Change an address, what it is told, or switch it off and on
 */
export const changeWebhook = (
    webhookId: string,
    changeWebhookBody: ChangeWebhookBody,
 options?: SecondParameter<typeof call<Webhook>>,) => {
      return call<Webhook>(
      {url: `/webhooks/${encodeURIComponent(webhookId)}`, method: 'PUT',
      headers: {'Content-Type': 'application/json', },
      data: changeWebhookBody
    },
      options);
    }

/**
 * For keys that may: webhooks.
 * @summary Tell an address nothing any more
 */
export const removeWebhook = (
    webhookId: string,
 options?: SecondParameter<typeof call<void>>,) => {
      return call<void>(
      {url: `/webhooks/${encodeURIComponent(webhookId)}`, method: 'DELETE'
    },
      options);
    }

/**
 * For keys that may: webhooks.
 * @summary What an address was told in the last 30 days, newest first
 */
export const webhookDeliveries = (
    webhookId: string,
    params?: WebhookDeliveriesParams,
 options?: SecondParameter<typeof call<DeliveryPage>>,) => {
      return call<DeliveryPage>(
      {url: `/webhooks/${encodeURIComponent(webhookId)}/deliveries`, method: 'GET',
        params
    },
      options);
    }

/**
 * For keys that may: webhooks.
 * @summary Send a message again, or all from a position of the log on, up to 30 days back; by default all that failed
 */
export const resendWebhook = (
    webhookId: string,
    resendWebhookBody: ResendWebhookBody,
 options?: SecondParameter<typeof call<ResendWebhook202>>,) => {
      return call<ResendWebhook202>(
      {url: `/webhooks/${encodeURIComponent(webhookId)}/resend`, method: 'POST',
      headers: {'Content-Type': 'application/json', },
      data: resendWebhookBody
    },
      options);
    }

/**
 * For keys that may: webhooks.
 * @summary A second secret, shown only once; the one before signs seven days more beside it
 */
export const rotateWebhookSecret = (
    webhookId: string,
 options?: SecondParameter<typeof call<NewWebhook>>,) => {
      return call<NewWebhook>(
      {url: `/webhooks/${encodeURIComponent(webhookId)}/rotate`, method: 'POST'
    },
      options);
    }
