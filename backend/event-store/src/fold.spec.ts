import { describe, expect, it } from 'vitest';
import { firstOf, newStream, requestOf, versionOf } from '../testing/fixtures.ts';
import { BrokenStream } from './errors.ts';
import type { StoredEvent } from './event.ts';
import { type Fold, foldOn } from './fold.ts';
import { createMemoryStore } from './memory/memory-store.ts';

const counting: Fold<number> = { name: 'spec-count', initial: 0, evolve: (count) => count + 1 };
const store = createMemoryStore();
const { events } = await store.append(requestOf([firstOf(newStream(), 4)]));
const at = (version: number) => versionOf(events, version);

describe('a fold', () => {
  it('passes over events that its state has', () => {
    const two = foldOn(counting, undefined, events.slice(0, 2));
    expect(foldOn(counting, two, events)).toMatchObject({ state: 4, version: 4 });
  });

  it.each<[string, StoredEvent[]]>([
    ['a hole', [at(1), at(3)]],
    ['a start past the first', [at(2)]],
    ['a version twice', [at(1), at(2), at(2), at(3)]],
    ['a version twice, the last', [at(1), at(2), at(2)]],
    ['an order that is not its own', [at(1), at(3), at(2)]],
    ['an event below the first position', [at(1), { ...at(2), position: -1 }]],
    ['a first event at no position', [{ ...at(1), position: 0 }]],
    ['an event before the one that it follows', [at(1), at(2), { ...at(3), position: at(1).position }]],
  ])('refuses a stream with %s', (_, broken) => {
    expect(() => foldOn(counting, undefined, broken)).toThrow(BrokenStream);
  });
});
