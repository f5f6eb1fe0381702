import { STAFF_PER_BUSINESS } from '@stampwell/contracts';
import { readEmployees } from '@stampwell/read-models/employee-list/employee-list.queries.ts';
import type { Views } from '@stampwell/read-models/queries/views.queries.ts';

/** A shop's staff who work there now, by name, with their places. */
export const createActiveStaff = (views: Views) => async (businessId: string) => {
  const { employees } = await readEmployees(views, businessId, { order: 'name', limit: STAFF_PER_BUSINESS });
  return employees
    .filter(({ is_active }) => is_active)
    .map(({ id, name, place_ids = null }) => ({ id, name, placeIds: place_ids }));
};
