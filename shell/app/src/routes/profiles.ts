import { paths } from '@stampwell/contracts/paths.ts';

/** The addresses of profiles, which have a shape of their own while they load. */
export const PROFILES: readonly string[] = [paths.profile, paths.employee.profile];
