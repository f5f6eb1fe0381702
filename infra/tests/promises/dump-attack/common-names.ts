const FIRST = `james mary john patricia robert jennifer michael linda william elizabeth david barbara richard susan joseph
  jessica thomas sarah charles karen mohammed lisa daniel nancy matthew betty anthony margaret mark sandra donald ashley steven
  kimberly paul emily andrew donna joshua michelle kenneth carol kevin amanda brian dorothy george melissa edward deborah ronald
  stephanie timothy rebecca jason sharon jeffrey laura ryan cynthia jacob kathleen gary amy nicholas shirley`;
const LAST = `smith jones taylor brown williams wilson johnson davies patel robinson wright thompson evans walker white roberts
  green hall thomas clarke jackson wood harris edwards turner martin cooper hill ward hughes moore clark king harrison lewis baker
  lee allen morris khan scott watson davis parker james bennett young phillips richardson mitchell bailey carter cook singh shaw
  bell collins morgan kelly begum miller cox hussain marshall simpson price anderson adams wilkinson foster ellis murphy ali`;
const SYLLABLES = 'ban cor dal fen gar hol kel lin mor nor pen ras sel tor ven wes bury ton ley worth'.split(
  ' ',
);
const PROVIDERS = ['gmail.com', 'hotmail.co.uk', 'yahoo.com', 'icloud.com', 'btinternet.com'];
/** Share of surnames not in any list of common ones. */
const UNCOMMON = 1 / 3;

export interface Listed {
  name: string;
  email: string;
}

/** Seeded. @returns also the random source for further use */
export function commonPeople(count: number, seed = 1): { people: Listed[]; random: () => number } {
  const random = randomOf(seed);
  const [first, last] = [byRank(FIRST), byRank(LAST)];
  const one = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? '';
  const surname = () =>
    random() < UNCOMMON ? one(SYLLABLES) + one(SYLLABLES) + one(SYLLABLES) : last(random);
  const people = Array.from({ length: count }, (_, nth) => {
    const [given, family] = [first(random), surname()];
    return {
      name: `${capital(given)} ${capital(family)}`,
      email: `${given}.${family}${nth}@${one(PROVIDERS)}`,
    };
  });
  return { people, random };
}

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);

/** About one person in a hundred has the commonest surname, and frequencies fall slowly. */
const FLATTENED_BY = 10;

/** Draws names by rank, the first most often. */
function byRank(words: string): (random: () => number) => string {
  const list = words.split(/\s+/);
  let sum = 0;
  const upTo = list.map((_, nth) => {
    sum += 1 / (nth + FLATTENED_BY);
    return sum;
  });
  return (random) => {
    const at = random() * sum;
    return list[upTo.findIndex((end) => at < end)] ?? '';
  };
}

/** Mulberry32. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
