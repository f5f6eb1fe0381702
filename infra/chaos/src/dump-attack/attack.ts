/** A row of a dump, as far as searching is concerned: numbers that say nothing by themselves. */
export interface DumpedRow {
  id: string;
  numbers: readonly number[];
}

export interface Dump {
  /** Rows that hold most numbers of an account of the attacker's: letters have other numbers in most rows, even of the same name. */
  holders(account: DumpedRow): string[];
  /** The row that has most numbers in common with any of these accounts, but for the attacker's own. */
  nearest(accounts: readonly DumpedRow[], own: ReadonlySet<string>): string | undefined;
}

/** Of a name's parts, about a third are letters. */
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
 * Who knows how common names are takes the commonest number for the commonest part, and so on down.
 * @param domain rows whose numbers can be counted together
 * @param expected all parts, the commonest first
 * @param truth what each number really stands for
 * @returns how many rows have their five commonest numbers all guessed rightly
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

/** Parts of names as a stranger expects them, the commonest first. */
export const rankedParts = (parts: readonly (readonly string[])[]): string[] => ranked(countsOf(parts));

/** By how many numbers a row has: the commonest name of as many parts. It is all that a row tells by itself. */
export function namesBySize(names: readonly string[], sizeOf: (name: string) => number): Map<number, string> {
  const guesses = new Map<number, string>();
  for (const name of ranked(countsOf([names]))) {
    const size = sizeOf(name);
    if (!guesses.has(size)) guesses.set(size, name);
  }
  return guesses;
}
