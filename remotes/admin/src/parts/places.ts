import type { ScreenPath } from '@stampwell/kit';

/** The machine room's two screens. */
export const places = { audit: '/admin/audit', health: '/admin/health' } as const satisfies Record<
  string,
  ScreenPath
>;
