import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { eventCodec } from '@stampwell/contracts';
import { parseGolden } from '@stampwell/contracts/events/golden.ts';
import { goldenHistory } from '@stampwell/contracts/events/golden-history.ts';
import { typesOf } from '@stampwell/runtime/projector/projector.ts';
import { describe, expect, it } from 'vitest';
import { openScenario } from '../testing/scenario.ts';
import type { ProjectedEvent } from './define-projector.ts';
import { projectors } from './index.ts';

/** A projector whose rows change must raise its revision; otherwise installations keep the old rows. */

const FILE = new URL('./golden-rows.json', import.meta.url);
const GOLDEN = new URL(import.meta.resolve('@stampwell/contracts/events/golden.jsonl'));
const REMEDY = 'GOLDEN=write npx vitest run projections/read-models/src/golden-rows.spec.ts';

interface GoldenRows {
  revision: number;
  /** SHA-256 of every row of its tables. */
  rows: string;
}
const recorded = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, GoldenRows | undefined>;
const history = goldenHistory(parseGolden(readFileSync(GOLDEN, 'utf8'))).map((event) => {
  const read = eventCodec.read(event);
  if (!read) throw new Error(`${event.type} v${event.schema} is not known`);
  return read as unknown as ProjectedEvent;
});

describe.each(projectors.map((projector) => [projector.name, projector] as const))(
  '%s',
  (name, projector) => {
    it('makes the rows that its revision made when it was recorded', async () => {
      const types = typesOf(projector);
      const scenario = await openScenario(projector);
      await scenario.given(...history.filter(({ type }) => types.includes(type)));
      const tables = await scenario.tables();
      await scenario.close();
      expect(Object.values(tables).flat().length).toBeGreaterThan(0);
      const rows = createHash('sha256').update(JSON.stringify(tables)).digest('hex');
      const { revision } = projector;
      const known = recorded[name];
      if (process.env.GOLDEN === 'write') {
        recorded[name] = { revision, rows };
        writeFileSync(FILE, `${JSON.stringify(recorded, null, 2)}\n`);
      } else if (known?.revision === revision && known.rows !== rows) {
        throw new Error(
          `${name} makes other rows of the same events, but its revision is still ${revision}: running products would ` +
            `keep the old rows. Raise the revision, then record the new rows by \`${REMEDY}\``,
        );
      } else if (known?.rows !== rows || known.revision !== revision) {
        throw new Error(
          `The rows of ${name} at revision ${revision} are not recorded. Record them by \`${REMEDY}\``,
        );
      }
    });
  },
);
