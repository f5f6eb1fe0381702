import type { RemoteRoutes } from '@stampwell/kit';

/** Each path and its screen, loaded when it is first shown. */
export default {} satisfies RemoteRoutes;
