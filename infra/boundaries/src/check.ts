/** `npm run boundaries`: refuses imports that the house does not allow. */
import path from 'node:path';
import { checkBoundaries } from './boundaries.ts';
import { readProjects, readTestTools } from './projects.ts';
import { readTexts } from './sources.ts';

const repository = path.resolve(import.meta.dirname, '../../..');
process.chdir(repository);
const projects = await readProjects(repository);
const texts = readTexts(repository, projects);
const refusals = checkBoundaries({ projects, texts, testTools: readTestTools(repository) });
for (const { file, line, what, remedy } of refusals)
  console.error(`${file}:${line}\n  ${what}\n  → ${remedy}`);
console.log(`Boundaries: ${texts.size} files of ${projects.length} projects, ${refusals.length} refused.`);
process.exit(refusals.length > 0 ? 1 : 0);
