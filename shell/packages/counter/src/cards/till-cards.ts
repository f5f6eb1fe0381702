import { readStored, STORAGE_KEYS, session, sessionKindOf, writeStored } from '@stampwell/client';
import type { CustomerLookup } from '@stampwell/contracts/http/shapes.ts';
import { scanStamps } from '@stampwell/contracts/http/stamps.ts';
import { cardTitle, FIRST_PROGRAMME } from '@stampwell/contracts/programme.ts';

/** What this device knows of a shop with more than one card. */
interface TillCards {
  /** The one used last, by its number. */
  programme: number;
  /** Those that took stamps at the last look-up, for a till without a connection. */
  cards: readonly KeptCard[];
}

export interface KeptCard {
  programme: number;
  card_name: string;
}

const NONE: TillCards = { programme: FIRST_PROGRAMME, cards: [] };

/** The cards of the shop that is served on this page. */
export const tillCards = (): TillCards => all()[shopHere()] ?? NONE;

/** A look-up says which cards the shop has; for a shop with one nothing is kept. */
export function keepCards({ cards }: Pick<CustomerLookup, 'cards'>): void {
  if (cards) {
    const open = cards
      .filter(({ takes_stamps }) => takes_stamps)
      .map((card) => ({ programme: card.programme, card_name: cardTitle(card) }));
    const last = tillCards().programme;
    const isOpen = open.some(({ programme }) => programme === last);
    keep({ programme: isOpen ? last : (open[0]?.programme ?? last), cards: open });
  } else if (tillCards() !== NONE) keep(undefined);
}

/** The card is the first that the next customer is asked about. */
export function keepUsed(programme: number): void {
  const known = tillCards();
  if (known.cards.some((card) => card.programme === programme)) keep({ ...known, programme });
}

type AllCards = Partial<Record<string, TillCards>>;

function all(): AllCards {
  try {
    return (JSON.parse(readStored(STORAGE_KEYS.tillCards) ?? '{}') as AllCards | null) ?? {};
  } catch {
    return {};
  }
}

function keep(known: TillCards | undefined): void {
  const { [shopHere()]: _, ...others } = all();
  const kept = known ? { ...others, [shopHere()]: known } : others;
  const isAny = Object.keys(kept).length > 0;
  writeStored(STORAGE_KEYS.tillCards, isAny ? JSON.stringify(kept) : null, 'for-good');
}

/** The id of the shop: the owner's own, or the one that an employee's token names. */
export function shopHere(): string {
  const { general, employee } = session();
  return sessionKindOf(scanStamps) === 'employee' ? shopOf(employee?.token) : (general?.user.id ?? '');
}

function shopOf(token = ''): string {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return String((JSON.parse(atob(payload)) as { bid?: unknown }).bid ?? '');
  } catch {
    return '';
  }
}
