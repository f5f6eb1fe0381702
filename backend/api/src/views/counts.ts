import type { AdminUser, Business } from '@stampwell/contracts/http/shapes.ts';
import { readBusiness } from '@stampwell/projections/business-directory/businesses.queries.ts';
import { readAdminUser } from '@stampwell/projections/customer-directory/customer-directory.queries.ts';
import type { Pool } from 'pg';

/** Figures that the writing side shows beside what it folds; null while the read models have none. */
export interface Counts {
  ofBusiness(businessId: string): Promise<Business['statistics'] | null>;
  ofCustomer(customerId: string): Promise<AdminUser['activity'] | null>;
}

export function createCounts(pool: Pool): Counts {
  return {
    ofBusiness: async (id) => (await whereBuilt(readBusiness(pool, id)))?.statistics ?? null,
    ofCustomer: async (id) => (await whereBuilt(readAdminUser(pool, id)))?.activity ?? null,
  };
}

const UNDEFINED_TABLE = '42P01';

/** On a first start an owner can sign in before the read models have their tables. */
async function whereBuilt<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if ((error as { code?: string }).code === UNDEFINED_TABLE) return null;
    throw error;
  }
}
