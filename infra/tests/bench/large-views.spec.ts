import { allEndpoints } from '@stampwell/api/services/http/openapi.ts';
import { expect, it } from 'vitest';
import { LEFT_OUT, VIEWS } from './large-views.ts';

const reading = allEndpoints.filter(({ method }) => method === 'GET');
const measured = new Set(
  Object.values(VIEWS)
    .flat()
    .map((path) => path.replace(/\?.*/, '')),
);

it('measures every read on a long log, or says why not', () => {
  const forgotten = reading.filter(({ name, path }) => !measured.has(path) && !(name in LEFT_OUT));
  expect(forgotten.map(({ name, path }) => `${name} ${path}`)).toEqual([]);
});

it('knows nothing that is not read', () => {
  const paths = reading.map(({ path }): string => path);
  expect([...measured].filter((path) => !paths.includes(path))).toEqual([]);
  const leftOut = reading.filter(({ path }) => !measured.has(path)).map(({ name }) => name);
  expect(Object.keys(LEFT_OUT).filter((name) => !leftOut.includes(name))).toEqual([]);
});
