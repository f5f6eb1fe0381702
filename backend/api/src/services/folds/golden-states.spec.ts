import '../../app.ts';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { eventCodec } from '@stampwell/contracts';
import { parseGolden } from '@stampwell/contracts/events/golden.ts';
import { goldenHistory } from '@stampwell/contracts/events/golden-history.ts';
import { describe, expect, it } from 'vitest';
import { declaredFolds } from './fold-of.ts';

/** A fold that produces other states from the same events must raise its revision, or old snapshots load as new states. */

const FILE = new URL('./golden-states.json', import.meta.url);
const GOLDEN = new URL(import.meta.resolve('@stampwell/contracts/events/golden.jsonl'));
const REMEDY = 'GOLDEN=write npx vitest run backend/api/src/services/folds/golden-states.spec.ts';

interface GoldenStates {
  revision: number;
  /** SHA-256 over the state after each event of each stream. */
  states: string;
}
const recorded = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, GoldenStates | undefined>;
const history = goldenHistory(parseGolden(readFileSync(GOLDEN, 'utf8'))).map((event) => {
  const read = eventCodec.read(event);
  if (!read) throw new Error(`${event.type} v${event.schema} is not known`);
  return read;
});
const streams = [...Map.groupBy(history, ({ stream }) => stream).values()];

const asSnapshot = (state: unknown): unknown => JSON.parse(JSON.stringify(state));

describe.each([...declaredFolds])('%s', (name, { revision = 1, initial, evolve }) => {
  /** The state after each event; `keep` replaces every second state before the next event is applied. */
  const statesOf = (keep = (state: unknown) => state) =>
    streams.flatMap((events) => {
      let state = initial;
      return events.map((event, index) => {
        state = evolve(index % 2 === 0 ? state : keep(state), event);
        return state;
      });
    });
  const made = statesOf();

  it('goes on from a snapshot as from the state itself', () => {
    expect(made.map(asSnapshot)).toEqual(made);
    expect(statesOf(asSnapshot)).toEqual(made);
  });

  it('makes the states that its revision made when it was recorded', () => {
    const states = createHash('sha256').update(JSON.stringify(made)).digest('hex');
    const known = recorded[name];
    if (process.env.GOLDEN === 'write') {
      recorded[name] = { revision, states };
      writeFileSync(FILE, `${JSON.stringify(recorded, null, 2)}\n`);
    } else if (known?.revision === revision && known.states !== states) {
      throw new Error(
        `${name} makes other states of the same events, but its revision is still ${revision}: snapshots of the old ` +
          `states would be read. Raise the revision, then record the new states by \`${REMEDY}\``,
      );
    } else if (known?.states !== states || known.revision !== revision) {
      throw new Error(
        `The states of ${name} at revision ${revision} are not recorded. Record them by \`${REMEDY}\``,
      );
    }
  });
});
