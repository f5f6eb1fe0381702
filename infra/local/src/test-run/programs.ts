import { spawnSync } from 'node:child_process';

/** Something that a step runs and that npm does not bring. */
export interface Program {
  /** As it is called. */
  name: 'java' | 'mvn';
  /** The oldest major version that will do. */
  atLeast: number;
}

/** The first of these that this machine lacks, in words; null where it has them all. */
export function missingProgram(programs: readonly Program[], versionOf = askVersion): string | null {
  for (const { name, atLeast } of programs) {
    const version = versionOf(name);
    if (version === null) return `${name} (${atLeast} or newer) is not on this machine`;
    if (version < atLeast) return `${name} is version ${version} here, and ${atLeast} or newer is needed`;
  }
  return null;
}

/** Both say their version first: `openjdk version "17.0.15"`, `Apache Maven 3.8.7`. */
function askVersion(name: Program['name']): number | null {
  const { error, stdout, stderr } = spawnSync(name, ['-version'], { encoding: 'utf8' });
  if (error) return null;
  return Number(/(?:version "|Maven )(\d+)/.exec(`${stdout}${stderr}`)?.[1] ?? 0);
}
