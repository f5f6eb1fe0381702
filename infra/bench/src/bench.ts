import { benchAppends } from './append.bench.ts';
import { benchCrowding } from './crowding.bench.ts';
import { benchEmmett } from './emmett.bench.ts';
import { benchFirstPaint } from './first-paint.bench.ts';
import { benchLag } from './lag.bench.ts';
import { benchLarge } from './large.bench.ts';
import { benchProjections } from './projections.bench.ts';
import { formatFigure, isMet } from './report.ts';
import { benchSealing } from './seal.bench.ts';
import { benchStampCommands } from './stamp-command.bench.ts';
import { benchStreamLength } from './stream-length.bench.ts';
import { benchWhatIf } from './what-if.bench.ts';

/** `npm run bench`: every measured promise, as ratios of one run on this machine. Names choose some of them. */
const benches = {
  append: benchAppends,
  seal: benchSealing,
  'stream-length': benchStreamLength,
  http: benchStampCommands,
  crowding: benchCrowding,
  lag: benchLag,
  projections: benchProjections,
  'what-if': benchWhatIf,
  'first-paint': benchFirstPaint,
  emmett: benchEmmett,
  large: benchLarge,
};
/** Not run unasked: the one fetches a package, the other takes very long. */
const ASKED_FOR = ['emmett', 'large'];
const wanted = process.argv.slice(2);
let missed = 0;

for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 ? !wanted.includes(name) : ASKED_FOR.includes(name)) continue;
  for (const figure of await bench()) {
    console.log(formatFigure(figure));
    if (!isMet(figure)) missed += 1;
  }
}
console.log(missed === 0 ? 'Every target is met.' : `${missed} below target.`);
process.exit(0);
