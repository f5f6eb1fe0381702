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

/** So many are picked out of the list by their ids; of more, a page is soon full when one goes along the list. */
const FEW = 2_000;
const FIRST_STEP = 200;
const LONGEST_STEP = 3_200;

const hasWords = (known: Known | undefined, words: string) =>
  known !== undefined && [known.name, known.email].some((text) => text.toLowerCase().includes(words));

/** The ids of a list's next page of whoever has these words in their name or email. */
export function searchList(
  views: Views,
  { kind, places, placesAmong, values = [] }: SearchedList,
  args: PageArgs & { q: string },
): Promise<string[]> {
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

/** The ids of a page of whoever has these words in their name or email, in the list's order. Whom keyed parts name is asked for by name. */
export async function searchPage(names: Names, search: Search): Promise<string[]> {
  const { kind, limit, read } = search;
  const words = search.words.toLowerCase();
  const few = await names.candidates(kind, words, FEW);
  if (few?.length === 0) return [];
  const found: string[] = [];
  let { after } = search;
  for (let step = few ? limit : FIRST_STEP; ; step = Math.min(step * 4, LONGEST_STEP)) {
    const places = await read({ among: few, after, limit: step });
    const ids = places.map(({ id }) => id);
    const likely = few ? ids : await likelyOf(names, kind, words, ids);
    for (let from = 0; from < likely.length && found.length < limit; from += limit) {
      const some = likely.slice(from, from + limit);
      const known = await names.byIds(some);
      found.push(...some.filter((id) => hasWords(known.get(id), words)));
    }
    if (found.length >= limit || places.length < step) return found.slice(0, limit);
    after = places.at(-1) ?? null;
  }
}

async function likelyOf(names: Names, kind: Search['kind'], words: string, ids: string[]): Promise<string[]> {
  const likely = await names.likely(kind, words, ids);
  return ids.filter((id) => likely.has(id));
}
