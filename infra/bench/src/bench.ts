import { benchAppends } from './append.bench.ts';
import { benchFirstPaint } from './first-paint.bench.ts';
import { formatFigure, isMet } from './report.ts';
import { benchStampCommands } from './stamp-command.bench.ts';

/** `npm run bench`: every figure of design section 8 that is measured so far, as ratios of one run on this machine. */
const benches = { append: benchAppends, http: benchStampCommands, 'first-paint': benchFirstPaint };
const wanted = process.argv.slice(2);
let missed = 0;

for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  for (const figure of await bench()) {
    console.log(formatFigure(figure));
    if (!isMet(figure)) missed += 1;
  }
}
console.log(missed === 0 ? 'Every target is met.' : `${missed} below target.`);
process.exit(0);
