import { describe } from 'vitest';
import { describeDeciding } from './spec/deciding.suite.ts';
import type { StoreUnderTest } from './spec/fixtures.ts';
import { describeLog } from './spec/log.suite.ts';
import { describeReading, type ReadingOptions } from './spec/reading.suite.ts';
import { describeRemembering } from './spec/remembering.suite.ts';

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
