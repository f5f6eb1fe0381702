import { spawnSync } from 'node:child_process';

/** A program that a check runs and npm does not install. */
export interface Program {
  /** The executable. */
  name: 'java' | 'mvn' | 'go' | 'caddy' | 'python3';
  /** The oldest suitable version, such as `17` or `1.25`. */
  atLeast: string;
  /** An alternative. */
  or?: Program;
}

/** Describes the first program that this machine lacks; null if none. */
export function missingProgram(programs: readonly Program[], versionOf = askVersion): string | null {
  for (const program of programs) {
    const missing = faultOf(program, versionOf);
    if (missing && (!program.or || faultOf(program.or, versionOf))) return missing;
  }
  return null;
}

function faultOf({ name, atLeast }: Program, versionOf: typeof askVersion): string | null {
  const version = versionOf(name);
  if (version === null) return `${name} (${atLeast} or newer) is not on this machine`;
  if (isOlder(version, atLeast))
    return `${name} is version ${version} here, and ${atLeast} or newer is needed`;
  return null;
}

/** Compares by parts: 1.9 is older than 1.25. */
function isOlder(version: string, than: string): boolean {
  const [parts, others] = [version, than].map((text) => text.split('.').map(Number)) as [number[], number[]];
  const nth = others.findIndex((part, at) => part !== (parts[at] ?? 0));
  return nth >= 0 && (parts[nth] ?? 0) < (others[nth] ?? 0);
}

const QUESTIONS: Record<Program['name'], { command?: string; words: string[] }> = {
  java: { words: ['-version'] },
  mvn: { words: ['-version'] },
  go: { words: ['version'] },
  python3: { words: ['--version'] },
  caddy: { ...(process.env.CADDY_PATH && { command: process.env.CADDY_PATH }), words: ['version'] },
};

/**
 * Parses version output: `openjdk version "17.0.15"`, `Apache Maven 3.8.7`, `go version go1.25.1`, `v2.10.2 h1:…`, `Python 3.11.7`.
 */
function askVersion(name: Program['name']): string | null {
  const { command = name, words } = QUESTIONS[name];
  const { error, stdout, stderr } = spawnSync(command, words, { encoding: 'utf8' });
  if (error) return null;
  return /(?:version "|Maven |version go|Python |^v)(\d+(?:\.\d+)*)/.exec(`${stdout}${stderr}`)?.[1] ?? '0';
}
