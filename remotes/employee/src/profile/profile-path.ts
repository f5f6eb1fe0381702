import type { ScreenPath } from '@stampwell/kit';

export const profilePath: ScreenPath = '/employee/profile';
