import { isTransient } from '@stampwell/postgres';
import pg from 'pg';
import { isConflict } from './batch.ts';

/**
 * Whether a failure is of the connection or the moment, so that all begin again from their checkpoints. What the server
 * refuses otherwise (a table is missing, say) is of one projector, and others go on.
 */
export const isOfTheMoment = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || isTransient(error) || isConflict(error);
