import { describe, expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod/mini';
import { asOfVersion, createEventCodec } from './codec.ts';
import { defineEvent, type EventOf } from './define-event.ts';
import { fingerprintOf } from './fingerprint.ts';

const moved = defineEvent('Moved', z.object({ to: z.string() }))
  .upcast(2, z.object({ to: z.string(), floor: z.int() }), ({ to }) => ({ to, floor: 0 }))
  .upcast(3, z.object({ place: z.string(), on: z.string() }), ({ to, floor }, { at }) => ({
    place: `${to}, ${floor}`,
    on: at.slice(0, 10),
  }));
const left = defineEvent('Left', z.object({ why: z.string() }));

const written = (type: string, schema: number, data: unknown) => ({
  type,
  schema,
  data,
  at: '2026-11-21T09:30:00.000Z',
  hash: 'over what was written',
});

describe('a codec', () => {
  const codec = createEventCodec([moved, left]);

  it('reads every version as the newest', () => {
    const first = written('Moved', 1, { to: 'Bath' });
    expect(codec.read(first)).toEqual({
      ...first,
      schema: 3,
      data: { place: 'Bath, 0', on: '2026-11-21' },
    });
    expect(codec.read(written('Moved', 2, { to: 'Bath', floor: 2 }))?.data).toMatchObject({
      place: 'Bath, 2',
    });
    expect(first.data).toEqual({ to: 'Bath' });
  });

  it('hands on what is in the newest version as it is', () => {
    const newest = written('Moved', 3, { place: 'Bath', on: '2026-11-21' });
    expect(codec.read(newest)).toBe(newest);
  });

  it('says that it does not know what a newer release wrote', () => {
    expect(codec.read(written('Moved', 4, {}))).toBeNull();
    expect(codec.read(written('Arrived', 1, {}))).toBeNull();
    const older = createEventCodec([asOfVersion(moved, 2)]);
    expect(older.newestSchema('Moved')).toBe(2);
    expect(older.read(written('Moved', 3, {}))).toBeNull();
    expect(older.read(written('Moved', 1, { to: 'Bath' }))?.data).toEqual({ to: 'Bath', floor: 0 });
  });

  it('writes the newest version', () => {
    expect([codec.newestSchema('Moved'), codec.newestSchema('Left')]).toEqual([3, 1]);
  });
});

describe('a definition', () => {
  it('is typed by its newest version', () => {
    expectTypeOf<EventOf<typeof moved>>().toEqualTypeOf<
      EventOf<ReturnType<typeof defineEvent<'Moved', typeof moved.data>>>
    >();
    expectTypeOf<EventOf<typeof moved>['data']>().toEqualTypeOf<{ place: string; on: string }>();
  });

  it('takes its versions one after the other', () => {
    expect(() => left.upcast(3, left.data, (before) => before)).toThrow('Left: version 2 comes next, not 3');
  });
});

describe('a fingerprint', () => {
  const shape = { a: z.string(), b: z.nullable(z.int()), c: z.optional(z.enum(['x', 'y'])) };

  it('is the same for the same meaning', () => {
    const { a, b, c } = shape;
    expect(fingerprintOf(z.object({ c, b, a }))).toBe(fingerprintOf(z.object(shape)));
    expect(fingerprintOf(z.object(shape))).toMatch(/^[0-9a-f]{16}$/);
  });

  it.each([
    ['a field more', z.object({ ...shape, d: z.string() })],
    ['a field less', z.object({ a: shape.a, b: shape.b })],
    ['a field that may be left out', z.object({ ...shape, a: z.optional(z.string()) })],
    ['another type', z.object({ ...shape, a: z.int() })],
    ['a word more', z.object({ ...shape, c: z.optional(z.enum(['x', 'y', 'z'])) })],
  ])('is another for %s', (_, changed) => {
    expect(fingerprintOf(changed)).not.toBe(fingerprintOf(z.object(shape)));
  });
});
