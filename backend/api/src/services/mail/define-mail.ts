import type { AnyEvent, StoredEvent, SubscriptionDates } from '@stampwell/contracts';
import type { PersonKind } from '@stampwell/vault';
import type { MailTopic } from './topics.ts';

/** The content of a mail, before layout. */
export interface MailContent {
  subject: string;
  /** Shown above the mail instead of our own mark: the shop that writes to its customer. */
  sender?: { name: string; logo: string };
  /** The subject, unless set. */
  heading?: string;
  paragraphs: string[];
  facts?: [label: string, value: string][];
  action?: { label: string; href: string };
  /** Paragraphs below the button. */
  closing?: string[];
}

export interface ShopFacts {
  name: string;
  /** Its card's name, where it has several; otherwise null. */
  card: string | null;
  /** Of the recipient's card [SC63]; of the shop today for anyone without one. */
  reward: string;
  emoji: string;
  rejectionReason: string | null;
  /** Root-relative address of its logo; null without one. */
  logo: string | null;
}

/** The data for a letter, read from the vault and the streams when the mail is sent. */
export interface TemplateFacts {
  role: PersonKind;
  /** Null for an unverified address, which may be a stranger's (decision 070). */
  name: string | null;
  publicUrl: string;
  /** Where the mail goes. */
  to: string;
  /** Ids, dates and numbers stored with the queued mail. */
  data: Record<string, unknown>;
  /** For the link in the mail. */
  token: string | null;
  /** The answer of an administrator or a shop, in their words. A shop's is null for an unverified address. */
  words: string | null;
  /** The shop that the mail is about, or that its recipient owns. */
  shop: ShopFacts | null;
}

/** What is queued of a mail: ids, dates and our own words; never personal data (decision 182). */
export type MailData = Record<string, string | number>;

/** Of the card that a mail is about; a queued mail names it unless it is the shop's first. */
export const programmeIn = ({ programme }: Record<string, unknown>): number | undefined =>
  programme === undefined ? undefined : Number(programme);

/** A mail that an event causes. */
export interface EventMail {
  accountId: string;
  data?: MailData;
  /** At once by default. */
  sendAfter?: Date;
}

export interface EventMailPorts {
  /** The account that has this one's cards: another one, if it is merged (decision 203). */
  holderOf(accountId: string): Promise<string>;
}

type EventOf<Type extends AnyEvent['type']> = StoredEvent & Extract<AnyEvent, { type: Type }>;

export interface SendingPorts {
  /** Whether the card is full, as its stream says now, and was not redeemed since it was filled (in ms since the epoch). */
  isStillFull(businessId: string, customerId: string, filledAt: number, programme?: number): Promise<boolean>;
  /** Whether the card has stamps, and closes so that they are redeemed until that day. */
  isClosing(businessId: string, customerId: string, until: string, programme?: number): Promise<boolean>;
}

export const OWN_ADDRESS = 'the account’s own address';
export const SHOP_OWNER = 'the shop’s owner';
export const GIVEN_ADDRESS = 'the address that they give';

/** All about one mail: its causes, its limits and its words. A mail is a file in `mails/`, listed in `all-mails.ts`. */
export interface MailDefinition<Kind extends string = string> {
  /** Its name in the queue and in the mail log. */
  kind: Kind;
  /** Its title in the administrators' list, which shows no contents. */
  label: string;
  /** A mail without a topic cannot be switched off. */
  topic?: MailTopic;
  /** Who causes it and who receives it, in words for docs/events.md [ML4]. */
  causedBy: string;
  sentTo: string;
  /** Otherwise only accounts get it: 'listed' a person on a shop's list, 'anybody' an address that may have no account. */
  recipient?: 'listed' | 'anybody';
  /** Whether it counts among the mails to a mailbox [ML1]: by default unless its address was proved. */
  counted?: 'always' | 'never' | 'without link';

  /** Events that cause it, once each; null if this one does not. Other mails are put into the outbox. */
  on?: { [Type in AnyEvent['type']]?: (event: EventOf<Type>, ports: EventMailPorts) => Caused };
  /** Reminders that depend on the dates of a subscription that goes on. The same one has the same cause. @param now billing time */
  due?(current: SubscriptionDates, now: Date): { cause: string; data: MailData }[];
  /** Checked when it is sent: why it no longer applies, in a word of the mail log; null if it does. */
  outdated?(mail: { account_id: string; data: Record<string, unknown> }, ports: SendingPorts): Outdated;

  /** Null if the mail no longer applies. */
  template(facts: TemplateFacts): MailContent | null;
  /** Made-up data, on which it can be looked at. */
  preview?(now: Date): MailData;
  /** Other facts that change its words, by their name on the page of previews. */
  variants?: Record<string, Partial<TemplateFacts>>;
}

type Caused = EventMail | null | Promise<EventMail | null>;
type Outdated = Promise<string | null>;

export const defineMail = <const Kind extends string>(mail: MailDefinition<Kind>): MailDefinition<Kind> =>
  mail;

/** The recipient's card in words, by its name where the shop has several. */
export const cardIn = ({ card }: ShopFacts): string => (card ? `your card ‘${card}’` : 'your card');

export const greeting = ({ name }: TemplateFacts): string[] => (name ? [`Hello ${name},`] : []);
