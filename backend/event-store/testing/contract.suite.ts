import { describe } from 'vitest';
import { describeDeciding } from './deciding.suite.ts';
import type { StoreUnderTest } from './fixtures.ts';
import { describeLog } from './log.suite.ts';
import { describeReading, type ReadingOptions } from './reading.suite.ts';
import { describeRemembering } from './remembering.suite.ts';

/**
 * What every adapter of the event store keeps.
 * @param open the store, opened before the first test
 */
export function describeEventStore(name: string, open: () => StoreUnderTest, options: ReadingOptions): void {
  describe(`the event store ${name}`, () => {
    describeLog(open);
    describeReading(open, options);
    describeDeciding(open);
    describeRemembering(open);
  });
}
