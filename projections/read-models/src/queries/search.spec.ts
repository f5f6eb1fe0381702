import { hasWords } from '@stampwell/contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Place, searchPage } from './search.ts';
import type { Known, Names } from './views.queries.ts';

const LIST = 3_000;

function peopleOf(nameOf: (nth: number) => string) {
  const people = new Map(
    Array.from({ length: LIST }, (_, nth): [string, Known] => [
      String(nth),
      { name: nameOf(nth), email: '' } as Known,
    ]),
  );
  const asked = { candidates: 0, likely: 0 };
  const has = (id: string, words: string) => hasWords(people.get(id)?.name ?? '', words);
  const names: Names = {
    async byIds(ids) {
      return new Map(
        ids.flatMap((id) => {
          const one = people.get(id);
          return one ? [[id, one] as const] : [];
        }),
      );
    },
    async candidates(_kind, words, limit) {
      asked.candidates += 1;
      const ids = [...people.keys()].filter((id) => has(id, words));
      return ids.length > limit ? null : ids;
    },
    async likely(_kind, words, ids) {
      asked.likely += ids.length;
      return new Set(ids.filter((id) => has(id, words)));
    },
    textReader: () => Promise.reject(new Error('no text is searched')),
  };
  const read = async ({
    among,
    after,
    limit,
  }: {
    among: string[] | null;
    after: Place | null;
    limit: number;
  }) =>
    [...people.keys()]
      .filter((id) => (!among || among.includes(id)) && (!after || Number(id) > Number(after.id)))
      .slice(0, limit)
      .map((id) => ({ id, at: '' }));
  const search = (words: string, limit = 51, after: Place | null = null) =>
    searchPage(names, { kind: 'customer', words, after, limit, read });
  return { search, asked, all: (words: string) => [...people.keys()].filter((id) => has(id, words)) };
}

it('goes along the list for two letters that many have, and asks for nobody else', async () => {
  const { search, asked, all } = peopleOf((nth) => (nth % 8 === 0 ? 'anna' : 'bob'));
  expect((await search('an')).ids).toEqual(all('an').slice(0, 51));
  expect(asked.candidates).toBe(0);
  expect(asked.likely).toBeLessThan(600);
});

it('picks out whoever has two letters that few have, from wherever the list stands', async () => {
  const { search, asked } = peopleOf((nth) => ([150, 2_000, 2_999].includes(nth) ? 'zoe' : 'bob'));
  expect((await search('zo')).ids).toEqual(['150', '2000', '2999']);
  expect(asked).toEqual({ candidates: 1, likely: 200 });
  expect((await search('zo', 51, { id: '150', at: '' })).ids).toEqual(['2000', '2999']);
});

it('asks at once for three letters', async () => {
  const { search, asked } = peopleOf((nth) => (nth === 2_999 ? 'zoe' : 'bob'));
  expect((await search('ZOE')).ids).toEqual(['2999']);
  expect(asked).toEqual({ candidates: 1, likely: 0 });
});

it('finds the same as who looks at everybody, page by page, and knows them', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('a', 'an', 'ann'),
      fc.integer({ min: 1, max: 900 }),
      fc.integer({ min: 5, max: 60 }),
      async (words, every, limit) => {
        const { search, all } = peopleOf((nth) => (nth % every === every - 1 ? 'anna' : 'bob'));
        const pages: string[] = [];
        for (let after: Place | null = null; ; ) {
          const { ids, known } = await search(words, limit, after);
          for (const id of ids) expect(known.get(id)?.name).toBe('anna');
          pages.push(...ids);
          const last = ids.at(-1);
          if (ids.length < limit || last === undefined) break;
          after = { id: last, at: '' };
        }
        expect(pages).toEqual(all(words));
      },
    ),
    { numRuns: 30 },
  );
});
