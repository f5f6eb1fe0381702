import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { parseFigure } from './report.ts';
import { median } from './rounds.ts';

const REPOSITORY = path.resolve(import.meta.dirname, '../../..');
const BENCH = 'infra/tests/bench/bench.ts';
const TURNS = Number(process.env.BENCH_TURNS ?? 3);

interface Wanted {
  names: readonly string[];
  /** Benches of this version that start the other version's product; the rest are run by the other version's own code. */
  ofProduct: ReadonlySet<string>;
}

/** Each figure's values by name, one per run. */
type Column = Map<string, { values: number[]; unit: string }>;

/** Alternates between this working tree and a commit, and prints both medians and their ratio. */
export async function compareWith(commit: string, { names, ofProduct }: Wanted): Promise<void> {
  const other = checkOut(commit);
  for (const name of names) {
    const [here, there]: [Column, Column] = [new Map(), new Map()];
    const runOther = () =>
      ofProduct.has(name)
        ? collect(there, REPOSITORY, name, { PRODUCT_CHECKOUT: other })
        : collect(there, other, name);
    for (let turn = 1; turn <= TURNS; turn += 1) {
      console.error(`${name}, turn ${turn} of ${TURNS}`);
      await collect(here, REPOSITORY, name);
      await runOther();
    }
    print(`${name}, medians of ${TURNS} turns`, commit, here, there);
  }
}

const BOOT = 'infra/tools/local/boot.mjs';
const WITH_TESTS = '--with-tests';

/** A working tree of the commit in `.cache`, with its packages installed. */
function checkOut(commit: string): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: REPOSITORY, encoding: 'utf8' }).trim();
  const sha = git('rev-parse', '--verify', '--short=12', `${commit}^{commit}`);
  const folder = path.join(REPOSITORY, '.cache/against', sha);
  if (!existsSync(folder)) {
    git('worktree', 'prune');
    git('worktree', 'add', '--detach', folder, sha);
  }
  const lockIn = (root: string) => readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  if (lockIn(folder) === lockIn(REPOSITORY))
    linkModules(git('ls-files', '*package.json').split('\n'), folder);
  // Installs the packages if the lockfile has changed; older commits always install what tests need.
  else {
    const flags = readFileSync(path.join(folder, BOOT), 'utf8').includes(WITH_TESTS) ? [WITH_TESTS] : [];
    execFileSync('node', [BOOT, ...flags, '--version'], { cwd: folder, stdio: 'inherit' });
  }
  return folder;
}

/** Hard-links the packages, because a second copy would take a gigabyte. */
function linkModules(manifests: readonly string[], folder: string): void {
  for (const manifest of manifests) {
    const modules = path.join(path.dirname(manifest), 'node_modules');
    const [from, to] = [path.join(REPOSITORY, modules), path.join(folder, modules)];
    if (existsSync(from) && !existsSync(to)) execFileSync('cp', ['-al', from, to]);
  }
}

async function collect(
  column: Column,
  cwd: string,
  name: string,
  env: NodeJS.ProcessEnv = {},
): Promise<void> {
  const flags = process.argv.includes('--small') ? ['--small'] : [];
  const bench = spawn(process.execPath, [BENCH, name, ...flags], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output] = await Promise.all([text(bench.stdout), once(bench, 'exit')]);
  for (const figure of output.split('\n').flatMap(parseFigure)) {
    const { values } = column.get(figure.name) ?? { values: [] };
    column.set(figure.name, { values: [...values, figure.value], unit: figure.unit });
  }
}

function print(title: string, commit: string, here: Column, there: Column): void {
  const rows = [...new Set([...here.keys(), ...there.keys()])].map((name) => {
    const [own, others] = [here.get(name), there.get(name)];
    const ratio = own && others ? (median(own.values) / median(others.values)).toFixed(2) : '-';
    return [`${name} (${(own ?? others)?.unit})`, cell(own?.values), cell(others?.values), ratio];
  });
  const table = [[title, 'here', commit, 'ratio'], ...rows];
  const widths = [0, 1, 2, 3].map((nth) => Math.max(...table.map((row) => row[nth]?.length ?? 0)));
  for (const row of table)
    console.log(row.map((each, nth) => each[nth ? 'padStart' : 'padEnd'](widths[nth] ?? 0)).join('  '));
}

function cell(values: readonly number[] = []): string {
  if (values.length === 0) return '-';
  const [low, high] = [Math.min(...values), Math.max(...values)].map((value) => value.toFixed(2));
  return `${median(values).toFixed(2)} (${low} to ${high})`;
}
