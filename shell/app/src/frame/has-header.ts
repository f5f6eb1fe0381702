import { paths } from '@stampwell/contracts/paths.ts';

/** Sign-in and sign-up have no header (docs/product.md#app-shell); staff pages have their own. */
export const WITHOUT_HEADER = {
  pages: [paths.login, paths.register] as readonly string[],
  area: '/employee/',
};

export const hasHeader = (pathname: string): boolean =>
  !pathname.startsWith(WITHOUT_HEADER.area) && !WITHOUT_HEADER.pages.includes(pathname);
