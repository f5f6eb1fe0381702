/** The part of a dumped row used by searches: numbers without meaning of their own. */
export interface DumpedRow {
  id: string;
  numbers: readonly number[];
}

export interface Dump {
  /** Rows that contain most numbers of an attacker's account; letters have different numbers in most rows, even for the same name. */
  holders(account: DumpedRow): string[];
  /** The row with the most numbers in common with these accounts, except the attacker's own. */
  nearest(accounts: readonly DumpedRow[], own: ReadonlySet<string>): string | undefined;
}

/** About a third of a name's parts are letters. */
const MOST = 0.6;

export function openDump(rows: readonly DumpedRow[]): Dump {
  const placesOf = new Map<number, number[]>();
  rows.forEach(({ numbers }, place) => {
    for (const number of numbers) {
      const places = placesOf.get(number);
      if (places) places.push(place);
      else placesOf.set(number, [place]);
    }
  });
  function inCommon({ numbers }: DumpedRow): Uint16Array {
    const common = new Uint16Array(rows.length);
    for (const number of numbers)
      for (const place of placesOf.get(number) ?? []) common[place] = (common[place] ?? 0) + 1;
    return common;
  }
  return {
    holders(account) {
      const common = inCommon(account);
      return rows
        .filter(({ id }, place) => (common[place] ?? 0) >= MOST * account.numbers.length && id !== account.id)
        .map(({ id }) => id);
    },
    nearest(accounts, own) {
      let [nearest, most]: [string | undefined, number] = [undefined, 0];
      for (const common of accounts.map(inCommon))
        rows.forEach(({ id }, place) => {
          const count = common[place] ?? 0;
          if (count > most && !own.has(id)) [nearest, most] = [id, count];
        });
      return nearest;
    },
  };
}

function countsOf<Item>(lists: readonly (readonly Item[])[]): Map<Item, number> {
  const counts = new Map<Item, number>();
  for (const list of lists) for (const item of list) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

const ranked = <Item>(counts: ReadonlyMap<Item, number>): Item[] =>
  [...counts].sort(([, one], [, other]) => other - one).map(([item]) => item);

const COMMONEST = 5;

/**
 * Frequency analysis: assigns the commonest number to the commonest part, and so on.
 * @param domain rows whose numbers can be counted together
 * @param expected all parts, commonest first
 * @param truth the part of each number
 * @returns number of rows whose five commonest numbers are all guessed
 */
export function rowsGuessed(
  domain: readonly DumpedRow[],
  expected: readonly string[],
  truth: ReadonlyMap<number, string>,
): number {
  const rankOf = new Map(
    ranked(countsOf(domain.map(({ numbers }) => numbers))).map((number, rank) => [number, rank]),
  );
  const isRight = (number: number) => expected[rankOf.get(number) ?? -1] === truth.get(number);
  const byRank = (one: number, other: number) => (rankOf.get(one) ?? 0) - (rankOf.get(other) ?? 0);
  return domain.filter(({ numbers }) => numbers.toSorted(byRank).slice(0, COMMONEST).every(isRight)).length;
}

/** Parts of names as an outsider expects them, commonest first. */
export const rankedParts = (parts: readonly (readonly string[])[]): string[] => ranked(countsOf(parts));

/** The commonest name by number of parts, which is all a single row reveals. */
export function namesBySize(names: readonly string[], sizeOf: (name: string) => number): Map<number, string> {
  const guesses = new Map<number, string>();
  for (const name of ranked(countsOf([names]))) {
    const size = sizeOf(name);
    if (!guesses.has(size)) guesses.set(size, name);
  }
  return guesses;
}
