/** `npm run boundaries`: refuses forbidden imports and broken citations. */
import path from 'node:path';
import { checkBoundaries } from './boundaries.ts';
import { checkCitations } from './citations/citations.ts';
import { readPages } from './citations/pages.ts';
import { readProjects, readTestTools } from './projects.ts';
import { readFiles } from './sources.ts';

const repository = path.resolve(import.meta.dirname, '../../../..');
process.chdir(repository);
const projects = await readProjects(repository);
const files = readFiles(repository, projects);
const refusals = [
  ...checkBoundaries({ projects, ...files, testTools: readTestTools(repository) }),
  ...checkCitations(readPages(repository)),
];
for (const { file, line, what, remedy } of refusals)
  console.error(`${file}:${line}\n  ${what}\n  → ${remedy}`);
console.log(
  `Boundaries: ${files.texts.size} files of ${projects.length} projects, ${refusals.length} refused.`,
);
process.exit(refusals.length > 0 ? 1 : 0);
