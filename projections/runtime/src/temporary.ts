import { isTransient } from '@stampwell/base/postgres';
import pg from 'pg';
import { isConflict } from './batch.ts';

/**
 * True for a lost connection or another temporary failure, after which all projectors resume from their checkpoints. Other errors
 * from the server (a missing table, say) concern one projector, and the rest go on.
 */
export const isTemporary = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || isTransient(error) || isConflict(error);
