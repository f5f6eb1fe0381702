import type { PersonKind } from '@stampwell/vault';

/** What a mail says, before it has a look. */
export interface Letter {
  subject: string;
  /** The heading, where it is not the subject. */
  heading?: string;
  paragraphs: string[];
  facts?: [label: string, value: string][];
  action?: { label: string; href: string };
  /** After the button. */
  closing?: string[];
}

/** A shop as mails name it. */
export interface ShopFacts {
  name: string;
  reward: string;
  emoji: string;
  rejectionReason: string | null;
}

/** What a letter is made of: joined when it is sent, from the vault and the streams. */
export interface LetterFacts {
  role: PersonKind;
  /** Null where nobody has proved the address: whoever reads there may be a stranger (decision 070). */
  name: string | null;
  publicUrl: string;
  /** Ids, dates and numbers that came with it. */
  data: Record<string, unknown>;
  /** Of a mailed link. */
  token: string | null;
  /** The shop that it is about, or whose owner it goes to. */
  shop: ShopFacts | null;
}

/** Null where there is nothing to say any more. */
export type LetterOf = (facts: LetterFacts) => Letter | null;

export const greeting = ({ name }: LetterFacts): string[] => (name ? [`Hello ${name},`] : []);
