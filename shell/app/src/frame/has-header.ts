import { paths } from '@stampwell/contracts/paths.ts';

const WITHOUT: readonly string[] = [paths.login, paths.register];

/** Sign-in and sign-up have no header (spec, 'App shell'); employees have their own pages' headers. */
export const hasHeader = (pathname: string): boolean =>
  !pathname.startsWith('/employee/') && !WITHOUT.includes(pathname);
