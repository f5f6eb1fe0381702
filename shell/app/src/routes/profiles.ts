import { paths } from '@stampwell/contracts/paths.ts';

/** Profiles have a skeleton of their own. */
export const PROFILES: readonly string[] = [paths.profile, paths.employee.profile];
