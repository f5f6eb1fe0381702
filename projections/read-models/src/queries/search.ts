import { emailKey, hasWords, searchForm } from '@stampwell/contracts';
import { decodeCursor, type PageArgs, rowsFor } from './cursor.ts';
import { rowsOf } from './database.ts';
import type { Known, Names, Views } from './views.queries.ts';

/** A position in a list: the columns that sort it. */
export interface Place {
  id: string;
  at: string;
}

export interface Search {
  kind: 'customer' | 'business';
  words: string;
  /** The last item of the previous page; null for the first page. */
  after: Place | null;
  limit: number;
  /**
   * The list's next positions, in order.
   * @param among restricts them to these ids; null for all
   */
  read(page: { among: string[] | null; after: Place | null; limit: number }): Promise<Place[]>;
}

/** A searchable list: the kind of names, and SQL for its positions, also restricted to given ids. */
export interface SearchedList {
  kind: Search['kind'];
  /** Parameters: `values`, then `at` and `id` of the last item shown, and the limit. */
  places: string;
  placesAmong: string;
  values?: unknown[];
}

/** Up to this many candidates are selected by id; with more, scanning the list fills a page faster. */
const FEW = 2_000;
/** Shorter search words match so many names that the list is scanned first. */
const SHORT = 3;
const FIRST_STEP = 200;
const LONGEST_STEP = 3_200;

export interface Found {
  ids: string[];
  known: ReadonlyMap<string, Known>;
}

/** Part of an email never matches, because the vault indexes only whole emails (decision 175). */
const isMeant = ({ name, email }: Known, words: string) =>
  hasWords(name, words) || emailKey(email) === emailKey(words);

/** A list's next page of people with these words in the name, or with this email. */
export function searchList(
  views: Views,
  { kind, places, placesAmong, values = [] }: SearchedList,
  args: PageArgs & { q: string },
): Promise<Found> {
  const [at, id] = decodeCursor(args.cursor, ['time', 'id']);
  return searchPage(views.names, {
    kind,
    words: args.q,
    after: id ? { at: String(at), id: String(id) } : null,
    limit: rowsFor(args),
    read: ({ among, after, limit }) => {
      const wanted = [...values, after?.at, after?.id, limit];
      return among
        ? rowsOf<Place>(views.db, placesAmong, [...wanted, among])
        : rowsOf<Place>(views.db, places, wanted);
    },
  });
}

/**
 * A page of people with these words in the name, or with this email, in the list's order. Candidates come from the vault's keyed
 * index. For one or two letters the list's first rows are scanned: if many match, scanning on is faster than fetching all
 * candidates.
 */
export async function searchPage(names: Names, search: Search): Promise<Found> {
  const { kind, words, limit } = search;
  const page: Page = { known: new Map(), seen: 0, after: search.after, isFull: false };
  const scan = (step: number, few: string[] | null) => scanList(names, search, { page, step, few });
  const isShort = [...searchForm(words)].length < SHORT;
  if (isShort) await scan(FIRST_STEP, null);
  const isQuickest = isShort && page.known.size >= limit / WORTH_IT;
  const few = page.isFull || isQuickest ? null : await names.candidates(kind, words, FEW);
  while (!page.isFull && few?.length !== 0) await scan(few ? limit : nextStep(page, limit), few);
  return { ids: [...page.known.keys()].slice(0, limit), known: page.known };
}

interface Page {
  known: Map<string, Known>;
  /** Positions scanned, ending with `after`. */
  seen: number;
  after: Place | null;
  /** True if the page is full, or the list has ended. */
  isFull: boolean;
}

/** If the first scan filled an eighth of a page, scanning on is faster than using the index. */
const WORTH_IT = 8;

/** Positions needed to fill the page at the rate so far, with some margin. */
function nextStep({ seen, known }: Page, limit: number): number {
  const expected = Math.ceil(((limit - known.size) * seen * 1.3) / Math.max(1, known.size));
  return Math.min(Math.max(expected, FIRST_STEP), LONGEST_STEP);
}

async function scanList(
  names: Names,
  { kind, words, limit, read }: Search,
  { page, step, few }: { page: Page; step: number; few: string[] | null },
): Promise<void> {
  const places = await read({ among: few, after: page.after, limit: step });
  const ids = places.map(({ id }) => id);
  const likely = few ? ids : await likelyOf(names, kind, words, ids);
  for (let from = 0; from < likely.length && page.known.size < limit; from += limit) {
    const some = likely.slice(from, from + limit);
    const known = await names.byIds(some);
    for (const id of some) {
      const one = known.get(id);
      if (one && isMeant(one, words)) page.known.set(id, one);
    }
  }
  page.seen += places.length;
  page.after = places.at(-1) ?? null;
  page.isFull = page.known.size >= limit || places.length < step;
}

async function likelyOf(names: Names, kind: Search['kind'], words: string, ids: string[]): Promise<string[]> {
  const likely = await names.likely(kind, words, ids);
  return ids.filter((id) => likely.has(id));
}
