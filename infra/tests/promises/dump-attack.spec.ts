import { searchForm } from '@stampwell/contracts';
import { openTestDatabase, type TestDatabase } from '@stampwell/local/test-database.ts';
import startTestPostgres from '@stampwell/local/test-postgres.ts';
import { createPeople, type People } from '@stampwell/vault';
import { groupOf, groupsOf, numbersByGroup, partsOf } from '@stampwell/vault/search-parts.ts';
import { specKeys } from '@stampwell/vault/testing/spec-keys.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DumpedRow, namesBySize, openDump, rankedParts, rowsGuessed } from './dump-attack/attack.ts';
import { commonPeople, type Listed } from './dump-attack/common-names.ts';
import { figure } from './support/figure.ts';
import { sideBySide } from './support/side-by-side.ts';

const PEOPLE = Number(process.env.DUMP_PEOPLE ?? 2_000);
const VICTIMS = 100;
/** As in decision 175. */
const AS_MANY = 100_000;
const AT_ONCE = 12;
const SEARCHES = 15;
const SEED = 15;
const STRANGERS_SEED = 16;

interface Attack {
  victim: Known;
  /** Two accounts per victim, with the victim's name. */
  namedAlike: DumpedRow[];
  namedAsEmail: DumpedRow[];
}

interface Known extends Listed {
  id: string;
}

let stopPostgres: (() => Promise<void>) | undefined;
let db: TestDatabase;
let people: People;
let everybody: Known[];
let attacks: Attack[];
/** The dump's rows of all people, attackers included. */
let dumped: DumpedRow[];
/** The same rows encrypted under a single key: the attacks must succeed on these to be meaningful. */
let underOneKey: DumpedRow[];
const keys = specKeys();
const plainParts = ({ name }: { name: string }) => partsOf(searchForm(name));
const percent = (count: number, of: number) => (100 * count) / of;

beforeAll(async () => {
  stopPostgres = await startTestPostgres();
  db = await openTestDatabase();
  people = createPeople(db.pool, keys);
  const { people: listed, random } = commonPeople(PEOPLE, SEED);
  const newId = () => uuidOf(random);
  everybody = listed.map((one) => ({ ...one, id: newId() }));
  const victims = everybody.slice(-VICTIMS);
  const accounts = (nth: number, name: string, email: string) =>
    ['a', 'b'].map((which) => ({ id: newId(), name, email: `${which}${nth}${email}@attacker.test` }));
  const attackers = victims.map((victim, nth) => ({
    victim,
    namedAlike: accounts(nth, victim.name, 'name'),
    namedAsEmail: accounts(nth, victim.email, 'email'),
  }));
  const all = [
    ...everybody,
    ...attackers.flatMap(({ namedAlike, namedAsEmail }) => [...namedAlike, ...namedAsEmail]),
  ];
  await sideBySide(all, AT_ONCE, (one) => people.add({ ...one, kind: 'customer', passwordHash: 'none' }));
  await db.pool.query('VACUUM ANALYZE vault.people');
  const { rows } = await db.pool.query<DumpedRow>('SELECT id, name_parts AS numbers FROM vault.people');
  dumped = rows;
  underOneKey = oneKey(all);
  const rowOf = new Map(dumped.map((row) => [row.id, row]));
  const rowsOf = (ones: Known[]) => ones.flatMap(({ id }) => rowOf.get(id) ?? []);
  attacks = attackers.map(({ victim, namedAlike, namedAsEmail }) => ({
    victim,
    namedAlike: rowsOf(namedAlike),
    namedAsEmail: rowsOf(namedAsEmail),
  }));
}, 1_200_000);
afterAll(async () => {
  await db?.drop();
  await stopPostgres?.();
});

/** As the server does: random in the digits of the group. */
function uuidOf(random: () => number): string {
  const hex = (digits: number) =>
    Math.floor(random() * 16 ** digits)
      .toString(16)
      .padStart(digits, '0');
  return `${hex(8)}-${hex(4)}-7${hex(3)}-8${hex(3)}-${hex(6)}${hex(6)}`;
}

/** Rows as before decision 175: one number per part for everybody. */
function oneKey(all: readonly Known[]): DumpedRow[] {
  const numberOf = new Map<string, number>();
  const numbered = (part: string) => {
    const number = numberOf.get(part) ?? numberOf.size;
    numberOf.set(part, number);
    return number;
  };
  return all.map(({ id, name, email }) => ({
    id,
    numbers: [...new Set([...partsOf(searchForm(name)), ...partsOf(email)])].map(numbered),
  }));
}

/** Number of victims and namesakes found by two accounts with their name. */
function foundByName(rows: readonly DumpedRow[]): { found: number; there: number } {
  const dump = openDump(rows);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  let [found, there] = [0, 0];
  for (const { victim, namedAlike } of attacks) {
    const namesakes = everybody.filter(({ name }) => name === victim.name).map(({ id }) => id);
    const named = new Set(
      namedAlike.flatMap(({ id }) => dump.holders(rowOf.get(id) ?? { id, numbers: [NaN] })),
    );
    found += namesakes.filter((id) => named.has(id)).length;
    there += namesakes.length;
  }
  return { found, there };
}

/** Number of victims whose row is the nearest to two accounts with the victim's email as their name. */
function foundByEmail(rows: readonly DumpedRow[]): number {
  const dump = openDump(rows);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const own = new Set(
    attacks.flatMap(({ namedAlike, namedAsEmail }) => [...namedAlike, ...namedAsEmail].map(({ id }) => id)),
  );
  const nearestTo = (accounts: DumpedRow[]) =>
    dump.nearest(
      accounts.flatMap(({ id }) => rowOf.get(id) ?? []),
      own,
    );
  return attacks.filter(({ victim, namedAsEmail }) => nearestTo(namedAsEmail) === victim.id).length;
}

it('an account with a victim’s email as its name does not find the victim’s row', () => {
  const before = foundByEmail(underOneKey);
  const found = foundByEmail(dumped);
  figure`${PEOPLE} people, ${VICTIMS} victims, two accounts each named as their email: ${found} found (${before} under one key with emails)`;
  expect(before).toBeGreaterThan(VICTIMS * 0.9);
  expect(found).toBeLessThanOrEqual(VICTIMS * 0.03);
});

it('accounts with a victim’s name find namesakes only in their own groups', () => {
  const nameRows = everybodysNamesUnderOneKey();
  const before = foundByName(nameRows);
  const { found, there } = foundByName(dumped);
  figure`two accounts each with a victim's name: ${found} of ${there} who have it found, ${percent(found, there)} % (${percent(before.found, before.there)} % under one key)`;
  expect(before.found).toBe(before.there);
  expect(percent(found, there)).toBeLessThan(3);
});

/** Under one key for shops and administrators, names only. */
function everybodysNamesUnderOneKey(): DumpedRow[] {
  const emailLess = (one: Known) => ({ ...one, email: '' });
  const accounts = attacks.flatMap(({ victim, namedAlike }) =>
    namedAlike.map(({ id }) => ({ id, name: victim.name, email: '' })),
  );
  return oneKey([...everybody.map(emailLess), ...accounts]);
}

it('frequencies of parts reveal little about whose they are', () => {
  const { people: strangers } = commonPeople(20_000, STRANGERS_SEED);
  const truth = whatNumbersMean();
  // The attacker even knows which numbers are letters.
  const letters = ofSize((size) => size === 1);
  const longer = ofSize((size) => size > 1);
  const ids = new Set(everybody.map(({ id }) => id));
  const guess = (
    all: readonly DumpedRow[],
    meaning: ReadonlyMap<number, string>,
    wanted: typeof letters,
    groups = 1,
  ) => {
    const rows = all.flatMap(({ id, numbers }) =>
      ids.has(id) ? [{ id, numbers: numbers.filter((number) => wanted(meaning.get(number))) }] : [],
    );
    const expected = rankedParts(strangers.map((one) => plainParts(one).filter(wanted)));
    const domains = [...Map.groupBy(rows, ({ id }) => groupOf(id, groups)).values()];
    const guessed = domains.reduce((sum, domain) => sum + rowsGuessed(domain, expected, meaning), 0);
    return percent(guessed, rows.length);
  };
  const together = everybodysNamesUnderOneKey();
  const ofLetters = guess(dumped, truth, letters, groupsOf('a'));
  const ofLonger = guess(dumped, truth, longer, groupsOf('an'));
  // Few people leave most groups with one row, which says nothing of frequencies: the attack is also tried on groups as full as theirs.
  const asFull = guess(together, oneKeyTruth(), letters, Math.ceil((groupsOf('a') * PEOPLE) / AS_MANY));
  const before = [guess(together, oneKeyTruth(), letters), guess(together, oneKeyTruth(), longer)];
  figure`rows whose five commonest letters are guessed by how common they are: ${ofLetters} % (${before[0] ?? 0} % under one key, ${asFull} % in groups as full as ${AS_MANY} people make them); pairs and triples: ${ofLonger} % (${before[1] ?? 0} %)`;
  expect(before[0]).toBeGreaterThan(ofLetters);
  expect(ofLetters).toBeLessThan(5);
  expect(asFull).toBeGreaterThan(0);
  expect(asFull).toBeLessThan(5);
  expect(ofLonger).toBeLessThan(1);
});

const ofSize = (isWanted: (size: number) => boolean) => (part: string | undefined) =>
  part !== undefined && isWanted([...part].length);

/** Part by number, known with the key. */
function whatNumbersMean(): Map<number, string> {
  const parts = new Set(everybody.flatMap(plainParts));
  return new Map(
    [...parts].flatMap((part) =>
      numbersByGroup(keys.ring.indexKey, 'customer', part).map((number) => [number, part] as const),
    ),
  );
}

it("neither does a row's number of parts", () => {
  const { people: strangers } = commonPeople(20_000, STRANGERS_SEED);
  const names = strangers.map(({ name }) => name);
  const bySize = namesBySize(names, (name) => plainParts({ name }).length);
  const numbersOf = new Map(dumped.map(({ id, numbers }) => [id, numbers.length]));
  const guessed = everybody.filter(({ id, name }) => bySize.get(numbersOf.get(id) ?? 0) === name).length;
  const [commonest] = rankedParts(names.map((name) => [name]));
  const blindly = everybody.filter(({ name }) => name === commonest).length;
  figure`full names guessed by it: ${percent(guessed, PEOPLE)} % (the commonest name for everybody: ${percent(blindly, PEOPLE)} %)`;
  expect(percent(guessed, PEOPLE)).toBeLessThan(5);
});

/** Parts by number in `everybodysNamesUnderOneKey`, where both are in the same order. */
function oneKeyTruth(): Map<number, string> {
  const parts = new Set(everybody.flatMap(plainParts));
  return new Map([...parts].map((part, number) => [number, part]));
}

it('and searches stay fast', async () => {
  const medians: string[] = [];
  for (const words of ['z', 'zz', 'an', 'anne', 'robinson', everybody[0]?.email ?? '']) {
    const took: number[] = [];
    for (let nth = 0; nth < SEARCHES; nth += 1) {
      const since = performance.now();
      await people.candidates('customer', words, 2_000);
      took.push(performance.now() - since);
    }
    const median = took.sort((one, other) => one - other)[Math.floor(SEARCHES / 2)] ?? 0;
    medians.push(`${words.includes('@') ? 'an email' : words} ${median.toFixed(1)} ms`);
  }
  const { rows } = await db.pool.query<{ row: number; index: string }>(
    `SELECT avg(pg_column_size(name_parts))::int AS row, pg_relation_size('vault.people_name_parts') / count(*) AS index
      FROM vault.people`,
  );
  const [{ row, index } = { row: 0, index: '' }] = rows;
  figure`asked of everybody, medians: ${medians.join(', ')}; ${row} bytes a row, ${index} in the index`;
});
