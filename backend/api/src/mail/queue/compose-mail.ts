import { type MailKind, topicOf } from '@stampwell/contracts';
import type { HouseSeal, People, Person } from '@stampwell/vault';
import type { MailChoices } from '../choices/mail-choices.ts';
import type { UnsubscribeLinks } from '../choices/unsubscribe-links.ts';
import type { Letter, ShopFacts } from '../letters/letter.ts';
import { LETTERS } from '../letters/letters.ts';
import { renderLetter } from '../letters/page.ts';
import type { Mail } from '../mailer.ts';
import type { BouncedAddresses } from './bounced-addresses.ts';
import type { MailSecret } from './outbox.ts';

export interface WaitingMail {
  id: string;
  kind: MailKind;
  account_id: string;
  data: Record<string, unknown>;
  sealed: string | null;
  is_expired: boolean;
}

/** The finished mail, or the reason for sending none. */
export type Composed = { mail: Mail } | { dropped: string };

export interface ComposePorts {
  people: Pick<People, 'byId'>;
  shopOf(businessId: string): Promise<ShopFacts | null>;
  choices: Pick<MailChoices, 'isOff'>;
  links: UnsubscribeLinks;
  bounced: BouncedAddresses;
  secrets: HouseSeal;
  publicUrl: string;
  operator: string | null;
}

/** Builds a mail from its ids. Recipient and content are looked up at sending time, so that erased people get no more mail. */
export async function composeMail(waiting: WaitingMail, ports: ComposePorts): Promise<Composed> {
  const { id, kind, account_id: accountId } = waiting;
  if (waiting.is_expired) return { dropped: 'expired' };
  const person = await ports.people.byId(accountId);
  if (!person) return { dropped: 'account gone' };
  const topic = topicOf(kind);
  if (topic && (await ports.choices.isOff(accountId, topic))) return { dropped: 'switched off' };
  const secret: MailSecret = waiting.sealed ? JSON.parse(ports.secrets.open(id, waiting.sealed)) : {};
  const to = secret.to ?? person.email;
  // A mail without a topic is tried even after a bounce, because mailboxes come back.
  if (topic && (await ports.bounced.has(to))) return { dropped: 'address bounced' };
  const letter = await letterOf(waiting, person, secret, ports);
  if (!letter) return { dropped: 'nothing to say' };
  const screen = topic && ports.links.screenOf(accountId, topic);
  const footer = { why: whyOf(person), unsubscribe: screen, operator: ports.operator };
  const rendered = renderLetter(letter, footer);
  const unsubscribe = topic && ports.links.callOf(accountId, topic);
  const about = typeof waiting.data.business_id === 'string' ? [waiting.data.business_id] : [];
  return { mail: { id, to, ...rendered, unsubscribe, about } };
}

async function letterOf(
  { kind, data }: WaitingMail,
  person: Person,
  secret: MailSecret,
  { shopOf, publicUrl }: ComposePorts,
): Promise<Letter | null> {
  const shopId = person.kind === 'business' ? person.id : data.business_id;
  return LETTERS[kind]({
    role: person.kind,
    name: person.emailVerifiedAt === null ? null : person.name,
    publicUrl,
    data,
    token: secret.token ?? null,
    shop: typeof shopId === 'string' ? await shopOf(shopId) : null,
  });
}

/** Does not name the account's holder. */
const whyOf = ({ kind }: Person): string =>
  kind === 'business'
    ? 'You get this mail because this address is that of a shop on Stampwell.'
    : 'You get this mail because this address has an account on Stampwell.';
