import { BUSINESS_TIME_ZONE } from './limits.ts';

const days = new Intl.DateTimeFormat('en-CA', {
  timeZone: BUSINESS_TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The day that it is at this moment in Europe/London, as `YYYY-MM-DD`. */
export const businessDay = (at: Date): string => days.format(at);
