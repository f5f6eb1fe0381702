import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readProjects } from '../projects.ts';
import { type Edge, followImports, readFiles } from '../sources.ts';
import { findLooseSteps, findUncalledSteps, pathsIn } from './paths.ts';

const repository = path.resolve(import.meta.dirname, '../../../../..');
const pageOf = (file: string) => readFileSync(path.join(repository, file), 'utf8');
const shown = ['README.md', 'docs/architecture.md'].flatMap((page) => pathsIn(pageOf(page)));

describe('documented paths', () => {
  let edges: Edge[];
  let texts: Map<string, string>;

  beforeAll(async () => {
    const projects = await readProjects(repository);
    const files = readFiles(repository, projects);
    texts = files.texts;
    edges = followImports(files, projects).edges;
  }, 60_000);

  it('are a stamp’s, a sign-in’s and an approval’s', () => {
    expect(shown.map(({ heading }) => heading)).toEqual([
      'How a stamp gets from the till to the phone',
      "The path of a stamp to the owner's figures",
      'The path of a sign-in',
      'The path of an approval',
    ]);
  });

  it.each(shown)('$heading: at most 24 files, each following from an earlier one', (way) => {
    expect(way.files.length).toBeLessThanOrEqual(24);
    expect(way.files.filter((file) => !texts.has(file))).toEqual([]);
    expect(findLooseSteps(way, edges, texts)).toEqual([]);
  });

  it.each(shown)('$heading: before the log, callers come before what they call', ({ files }) => {
    const log = files.findIndex((file) => file.startsWith('projections/'));
    const writing =
      log < 0
        ? files.slice(
            0,
            files.findIndex((file) => file.includes('/session/')),
          )
        : files.slice(0, log);
    expect(findUncalledSteps(writing, edges)).toEqual([]);
  });
});
