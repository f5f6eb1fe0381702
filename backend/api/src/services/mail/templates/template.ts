import type { PersonKind } from '@stampwell/vault';

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

/** Null if the mail no longer applies. */
export type MailTemplate = (facts: TemplateFacts) => MailContent | null;

export const greeting = ({ name }: TemplateFacts): string[] => (name ? [`Hello ${name},`] : []);
