import { readFileSync } from 'node:fs';
import { bringUpToDate } from '@stampwell/postgres';
import type { Pool } from 'pg';

const sql = readFileSync(new URL('./schema.sql', import.meta.url), 'utf8');

/** Brings the schema `vault` to what this code needs. */
export const migrateVault = (pool: Pool): Promise<void> => bringUpToDate(pool, { name: 'vault', sql });
