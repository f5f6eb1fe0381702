import { parseArgs } from 'node:util';
import { compareWith } from './against.ts';
import { benchAppends } from './append.bench.ts';
import { acceptCost, benchCost } from './cost.bench.ts';
import { benchFirstPaint } from './first-paint.bench.ts';
import { benchLag } from './lag.bench.ts';
import { benchLarge } from './large.bench.ts';
import { benchProjections } from './projections.bench.ts';
import { type Figure, formatFigure, isMet } from './report.ts';
import { isSmall } from './run-size.ts';
import { benchSealing } from './seal.bench.ts';
import { benchSoak } from './soak.bench.ts';
import { benchStampCommands } from './stamp-command.bench.ts';
import { benchStreamLength } from './stream-length.bench.ts';
import { benchTracing } from './tracing.bench.ts';
import { benchWhatIf } from './what-if.bench.ts';

interface Bench {
  run(): Promise<Figure[]>;
  /** True if the bench only needs a running product, which may then be another version. */
  ofProduct?: boolean;
  /** Runs only if named, or in a small run, because it takes very long. */
  ifNamed?: boolean;
  /** Left out of a small run unless named, because the check of the same name runs it whole. */
  isChecked?: boolean;
}

/** `npm run bench [names]`: measures every target as a ratio within one run on this machine; README.md describes each. */
const benches: Record<string, Bench> = {
  cost: { run: benchCost, ofProduct: true, isChecked: true },
  tracing: { run: benchTracing },
  append: { run: benchAppends },
  seal: { run: benchSealing },
  'stream-length': { run: benchStreamLength },
  http: { run: benchStampCommands, ofProduct: true },
  lag: { run: benchLag },
  projections: { run: benchProjections },
  'what-if': { run: benchWhatIf },
  'first-paint': { run: benchFirstPaint, ofProduct: true },
  large: { run: benchLarge, ifNamed: true },
  soak: { run: benchSoak, ifNamed: true },
};

const { values: asked, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    small: { type: 'boolean' },
    check: { type: 'boolean' },
    accept: { type: 'boolean' },
    against: { type: 'string' },
  },
});
const unknown = positionals.filter((name) => !benches[name]);
if (unknown.length > 0) {
  console.error(`No such bench: ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.`);
  process.exit(2);
}
if (asked.against) {
  const names = positionals.length > 0 ? positionals : ['cost', 'http'];
  const ofProduct = new Set(names.filter((name) => benches[name]?.ofProduct));
  await compareWith(asked.against, { names, ofProduct });
  process.exit(0);
}
const chosen = Object.entries(benches).filter(([name, { ifNamed, isChecked }]) => {
  if (positionals.length > 0) return positionals.includes(name);
  return isSmall ? !isChecked : !ifNamed;
});
process.exit((await runBenches()) ? 0 : 1);

/** @returns true if every bench finished and, if targets are checked, met them */
async function runBenches(): Promise<boolean> {
  if (isSmall) console.log('A small run: it shows that each bench works. Its figures promise nothing.');
  const ended: (Figure[] | null)[] = [];
  for (const [name, bench] of chosen) ended.push(await runBench(name, bench));
  const failed = ended.filter((figures) => figures === null).length;
  const missed = ended.flatMap((figures) => figures ?? []).filter((figure) => !isMet(figure)).length;
  if (failed > 0) console.log(`${failed} did not run to the end.`);
  if (!isSmall) console.log(missed === 0 ? 'Every target is met.' : `${missed} beside their targets.`);
  return failed === 0 && (missed === 0 || !asked.check);
}

/** Prints its figures. @returns null if it failed */
async function runBench(name: string, { run }: Bench): Promise<Figure[] | null> {
  try {
    const figures = await run();
    if (name === 'cost' && asked.accept) acceptCost(figures);
    for (const figure of figures) console.log(formatFigure(figure));
    return figures;
  } catch (error) {
    console.error(`FAILED ${name}:`, error);
    return null;
  }
}
