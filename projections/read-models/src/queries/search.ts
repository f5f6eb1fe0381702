import { decodeCursor, type PageArgs, rowsFor } from './cursor.ts';
import { rowsOf } from './database.ts';
import type { Known, Names, Views } from './views.queries.ts';

/** Who comes where in a list: the columns that it is sorted by. */
export interface Place {
  id: string;
  at: string;
}

export interface Search {
  kind: 'customer' | 'business';
  words: string;
  /** After this one; from the start where absent. */
  after: Place | null;
  limit: number;
  /**
   * The list's next places, in its order.
   * @param among these alone; everybody where null
   */
  read(page: { among: string[] | null; after: Place | null; limit: number }): Promise<Place[]>;
}

/** A list that is searched: whose names, and the query of its places, of which there may be those of few alone. */
export interface SearchedList {
  kind: Search['kind'];
  /** Parameters: `values`, then `at` and `id` of the last one shown, and the limit. */
  places: string;
  /** One parameter more: the ids. */
  placesAmong: string;
  values?: unknown[];
}

/** So many are picked out of the list by their ids; of more, a page is soon full when one goes along the list instead. */
const FEW = 2_000;
/** Words of fewer letters are in so many names that one goes along the list first. */
const SHORT = 3;
const FIRST_STEP = 200;
const LONGEST_STEP = 3_200;

/** A page of ids, and who they are. */
export interface Found {
  ids: string[];
  known: ReadonlyMap<string, Known>;
}

/** A part of an email finds nobody: emails have no parts in the vault (decision 175). */
const hasWords = ({ name, email }: Known, words: string) =>
  name.toLowerCase().includes(words) || emailKey(email) === emailKey(words);

/** As the vault compares them. */
const emailKey = (email: string) => email.trim().normalize('NFC').toLowerCase();

/** A list's next page of whoever has these words in their name, or as their email. */
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
 * A page of whoever has these words in their name, or as their email, in the list's order. Whom keyed parts name is asked for by name. Of two
 * letters or one, the first stretch of the list says whether going along it fills the page soon, which is quicker than to ask for all who
 * have them.
 */
export async function searchPage(names: Names, search: Search): Promise<Found> {
  const { kind, limit } = search;
  const words = search.words.toLowerCase();
  const page: Page = { known: new Map(), seen: 0, after: search.after, isFull: false };
  const look = (step: number, few: string[] | null) =>
    lookThrough(names, { ...search, words }, { page, step, few });
  const isShort = [...words].length < SHORT;
  if (isShort) await look(FIRST_STEP, null);
  const isQuickest = isShort && page.known.size >= limit / WORTH_IT;
  const few = page.isFull || isQuickest ? null : await names.candidates(kind, words, FEW);
  while (!page.isFull && few?.length !== 0) await look(few ? limit : nextStep(page, limit), few);
  return { ids: [...page.known.keys()].slice(0, limit), known: page.known };
}

/** What has been found so far. */
interface Page {
  known: Map<string, Known>;
  /** Places looked at, of which `after` is the last. */
  seen: number;
  after: Place | null;
  /** Or the list has ended. */
  isFull: boolean;
}

/** When a stretch has filled this part of a page, going on along the list is quicker than anything else. */
const WORTH_IT = 8;

/** As many places as should fill the page at the rate so far, and some more. */
function nextStep({ seen, known }: Page, limit: number): number {
  const expected = Math.ceil(((limit - known.size) * seen * 1.3) / Math.max(1, known.size));
  return Math.min(Math.max(expected, FIRST_STEP), LONGEST_STEP);
}

/** The list's next stretch. */
async function lookThrough(
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
      if (one && hasWords(one, words)) page.known.set(id, one);
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
