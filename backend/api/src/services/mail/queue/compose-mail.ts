import type { ImportedPeople, People, Person, PlatformSeal } from '@stampwell/vault';
import { type MailKind, mailOf } from '../all-mails.ts';
import type { MailChoices } from '../choices/mail-choices.ts';
import type { UnsubscribeLinks } from '../choices/unsubscribe-links.ts';
import { type MailContent, programmeIn, type SendingPorts, type ShopFacts } from '../define-mail.ts';
import type { Mail } from '../mailer.ts';
import { renderMail } from '../templates/page.ts';
import type { BouncedAddresses } from './bounced-addresses.ts';
import type { ListMails } from './list-mails.ts';
import type { MailSecret } from './outbox.ts';
import type { StrangerMails } from './stranger-mails.ts';

export interface WaitingMail {
  id: string;
  kind: MailKind;
  account_id: string;
  data: Record<string, unknown>;
  sealed: string | null;
  is_expired: boolean;
}

/** The finished mail, the reason for sending none, or that its shop may not write yet. */
export type Composed = { mail: Mail } | { dropped: string } | { isHeld: true };

export interface ComposePorts extends SendingPorts {
  people: Pick<People, 'byId' | 'byEmail'>;
  /** People on shops' lists, who have no account. */
  listed: Pick<ImportedPeople, 'byIds'>;
  listMails: ListMails;
  shopOf(businessId: string, customerId: string, programme?: number): Promise<ShopFacts | null>;
  /** A shop's answer to its customer's question; null once the customer is erased. */
  answerOf(eventId: string): Promise<string | null>;
  choices: Pick<MailChoices, 'isOff'>;
  links: UnsubscribeLinks;
  bounced: BouncedAddresses;
  strangers: StrangerMails;
  /** Whether others are written to for this shop: it is approved and its address proved. */
  mayWriteFor(businessId: string): Promise<boolean>;
  secrets: PlatformSeal;
  publicUrl: string;
  operator: string | null;
}

/** Builds a mail from its ids. Recipient and content are looked up at sending time, so that erased people get no more mail. */
export async function composeMail(waiting: WaitingMail, ports: ComposePorts): Promise<Composed> {
  if (waiting.is_expired) return { dropped: 'expired' };
  const { business_id: shopId } = waiting.data;
  const isForShop = typeof shopId === 'string' && shopId !== waiting.account_id;
  if (isForShop && !(await ports.mayWriteFor(shopId))) return { isHeld: true };
  const isListed = mailOf(waiting.kind).recipient === 'listed';
  const composed = await (isListed ? composeForListed(waiting, ports) : composeForAccount(waiting, ports));
  if (!('mail' in composed)) return composed;
  return (await mayWrite(waiting, composed.mail.to, ports)) ? composed : ENOUGH;
}

async function composeForAccount(waiting: WaitingMail, ports: ComposePorts): Promise<Composed> {
  const { id, kind, account_id: accountId } = waiting;
  const { recipient, topic, outdated } = mailOf(kind);
  const person = await ports.people.byId(accountId);
  if (!person && recipient !== 'anybody') return NOBODY;
  if (topic && (await ports.choices.isOff(accountId, topic))) return { dropped: 'switched off' };
  const { business_id: shopId } = waiting.data;
  const why = await outdated?.(waiting, ports);
  if (why) return { dropped: why };
  const secret = secretOf(waiting, ports);
  const to = secret.to ?? person?.email;
  if (!to) return withoutAddress(person);
  // A mail without a topic is tried even after a bounce, because mailboxes come back.
  if (topic && (await ports.bounced.has(to))) return { dropped: 'address bounced' };
  const content = await contentOf({ ...waiting, to }, person, secret, ports);
  if (!content) return { dropped: 'nothing to say' };
  const screen = topic ? ports.links.screenOf(accountId, topic) : null;
  const footer = { why: whyOf(person), unsubscribe: screen, operator: ports.operator };
  const rendered = renderMail(content, footer);
  const unsubscribe = topic ? ports.links.callOf(accountId, topic) : null;
  const about = typeof shopId === 'string' ? [shopId] : [];
  return { mail: { id, to, ...rendered, unsubscribe, about } };
}

/** [IM10] Only for people who still wait on a shop's list. A row is gone once its stamps are on a card, or after an undo. */
async function composeForListed(waiting: WaitingMail, ports: ComposePorts): Promise<Composed> {
  const { id, kind, account_id: personId } = waiting;
  const listed = (await ports.listed.byIds([personId])).get(personId);
  const { topic } = mailOf(kind);
  if (!listed || !topic) return NOBODY;
  const { businessId, email } = listed;
  if (await ports.choices.isOff(personId, topic)) return { dropped: 'switched off' };
  if (await ports.bounced.has(email)) return { dropped: 'address bounced' };
  const shop = await ports.shopOf(businessId, personId);
  const content = await contentOf({ ...waiting, to: email }, null, {}, ports);
  if (!shop || !content) return { dropped: 'nothing to say' };
  // Their stamps will be on their card within the minute.
  const account = await ports.people.byEmail('customer', email);
  if (account?.emailVerifiedAt) return { dropped: 'nothing to say' };
  const refusal = await ports.listMails.refusalOf({ personId, businessId, email });
  if (refusal) return { dropped: refusal };
  const footer = {
    why: `You get this mail because the customer list of ${shop.name} says that it may be sent to this address.`,
    unsubscribe: ports.links.screenOf(personId, topic),
    operator: ports.operator,
  };
  const unsubscribe = ports.links.callOf(personId, topic);
  return { mail: { id, to: email, ...renderMail(content, footer), unsubscribe, about: [businessId] } };
}

/** [ML1] */
async function mayWrite(waiting: WaitingMail, to: string, ports: ComposePorts): Promise<boolean> {
  const { counted } = mailOf(waiting.kind);
  const isFree = counted === 'without link' && secretOf(waiting, ports).token !== undefined;
  if (counted !== 'always' && (isFree || (await isProved(to, ports)))) return true;
  return ports.strangers.mayWrite({ ...waiting, to });
}

/** Whether the mailbox is proved: a link mailed to it was followed. */
async function isProved(to: string, { people }: ComposePorts): Promise<boolean> {
  for (const kind of ['customer', 'business', 'employee', 'admin'] as const)
    if ((await people.byEmail(kind, to))?.emailVerifiedAt) return true;
  return false;
}

const secretOf = ({ id, sealed }: WaitingMail, { secrets }: ComposePorts): MailSecret =>
  sealed ? JSON.parse(secrets.open(id, sealed)) : {};

const ENOUGH = { dropped: 'enough mails to this mailbox' };
const NOBODY = { dropped: 'account gone' };
/** Guests gave no address [JO6]. */
export const NO_ADDRESS = 'no address';
const withoutAddress = (person: Person | null) => (person ? { dropped: NO_ADDRESS } : NOBODY);

async function contentOf(
  { kind, account_id: accountId, data, to }: WaitingMail & { to: string },
  person: Person | null,
  secret: MailSecret,
  { shopOf, answerOf, publicUrl }: ComposePorts,
): Promise<MailContent | null> {
  const shopId = person?.kind === 'business' ? person.id : data.business_id;
  const isProved = Boolean(person?.emailVerifiedAt);
  const answer = isProved && typeof data.answer_id === 'string' ? await answerOf(data.answer_id) : null;
  const shop = typeof shopId === 'string' ? await shopOf(shopId, accountId, programmeIn(data)) : null;
  const content = mailOf(kind).template({
    role: person?.kind ?? 'customer',
    name: person && isProved ? person.name : null,
    publicUrl,
    to,
    data,
    token: secret.token ?? null,
    words: secret.words ?? answer,
    shop,
  });
  if (!content || !shop?.logo || person?.kind !== 'customer') return content;
  return { ...content, sender: { name: shop.name, logo: `${publicUrl}${shop.logo}` } };
}

/** Does not name the account's holder. */
function whyOf(person: Person | null): string {
  if (!person) return 'You get this mail because someone wrote to us about personal data with this address.';
  return person.kind === 'business'
    ? 'You get this mail because this address is that of a shop on Stampwell.'
    : 'You get this mail because this address has an account on Stampwell.';
}
