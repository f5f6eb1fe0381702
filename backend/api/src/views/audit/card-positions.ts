import type { CardPositions } from '@stampwell/event-store';
import { readCardPositions } from '@stampwell/projections/customer-cards/card-log.queries.ts';
import type { Pool } from 'pg';

/** Where a business's card events stand in the log, as a read model has noted it. */
export const cardPositions =
  (pool: Pool): CardPositions =>
  (page) =>
    readCardPositions(pool, page);
