import {
  asOfVersion,
  createEventCodec,
  defineEvent,
  type StoredEvent,
  SYSTEM_ACTOR,
} from '@stampwell/contracts';
import { parseGolden } from '@stampwell/contracts/events/golden.ts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { diagnose } from './doctor.ts';
import { goldenLine, withGoldenLine } from './golden-line.ts';

const served = defineEvent('TeaServed', z.object({ cups: z.int() })).upcast(
  2,
  z.object({ cups: z.int(), sugar: z.int() }),
  (before) => ({ ...before, sugar: 0 }),
);
const spilt = defineEvent('TeaSpilt', z.object({}));

const written = (position: number, type: string, schema: number, data: unknown = {}): StoredEvent => ({
  id: `00000000-0000-7000-8000-${String(position).padStart(12, '0')}`,
  stream: 'table-1',
  version: position,
  position,
  type,
  schema,
  data,
  actor: SYSTEM_ACTOR,
  at: '2026-11-21T09:30:00.000Z',
  correlation_id: 'spec',
  hash: '',
});
const log = (...events: StoredEvent[]) => ({
  readAll: async ({ after, limit, types }: { after: number; limit: number; types?: readonly string[] }) =>
    events
      .filter(({ position, type }) => position > after && (!types || types.includes(type)))
      .slice(0, limit),
});
const afternoon = log(
  written(1, 'TeaServed', 1, { cups: 1 }),
  written(2, 'TeaSpilt', 1),
  written(3, 'TeaServed', 2, { cups: 2, sugar: 1 }),
  written(4, 'TeaServed', 2, { cups: 3, sugar: 0 }),
);

describe('the doctor', () => {
  it('finds nothing in a log that its release knows', async () => {
    expect(await diagnose(afternoon, createEventCodec([served, spilt]))).toEqual({ events: 4, unknown: [] });
  });

  it('names types and versions of a newer release, how many, and where they begin', async () => {
    expect(await diagnose(afternoon, createEventCodec([asOfVersion(served, 1)]))).toEqual({
      events: 4,
      unknown: [
        { type: 'TeaSpilt', version: 1, count: 1, first: 2 },
        { type: 'TeaServed', version: 2, count: 2, first: 3 },
      ],
    });
  });
});

describe('a golden line', () => {
  const of = (type: string, version: number) => goldenLine(afternoon, [served, spilt], { type, version });

  it('is of the newest event of its version, as it was written', async () => {
    expect(await of('TeaServed', 2)).toMatchObject({ event: { position: 4, data: { cups: 3, sugar: 0 } } });
    expect(await of('TeaServed', 1)).toMatchObject({ event: { position: 1, data: { cups: 1 } } });
  });

  it('is refused where there is nothing to keep', async () => {
    await expect(of('TeaServed', 3)).rejects.toThrow('This release has no version 3 of TeaServed');
    await expect(goldenLine(log(), [spilt], { type: 'TeaSpilt', version: 1 })).rejects.toThrow(
      'has no TeaSpilt',
    );
    const wrong = log(written(1, 'TeaServed', 1, { cups: 'two' }));
    await expect(goldenLine(wrong, [served], { type: 'TeaServed', version: 1 })).rejects.toThrow(
      'is not what',
    );
  });

  it('is added to the others in their order, once', async () => {
    const lines = [await of('TeaSpilt', 1), await of('TeaServed', 2), await of('TeaServed', 1)];
    const file = lines.reduce(withGoldenLine, '');
    expect(parseGolden(file).map(({ event }) => [event.type, event.schema])).toEqual([
      ['TeaServed', 1],
      ['TeaServed', 2],
      ['TeaSpilt', 1],
    ]);
    expect(() => withGoldenLine(file, lines[0]!)).toThrow('TeaSpilt v1 has its golden event');
  });
});
