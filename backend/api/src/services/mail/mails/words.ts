import { DEFAULT_TIME_ZONE, PLANS, type PlanType } from '@stampwell/contracts';

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: DEFAULT_TIME_ZONE });
const POUNDS = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** '12 December 2026', in the time zone of the platform's own figures. @param time ISO 8601 */
export const dayWords = (time: unknown): string => DAY.format(new Date(String(time)));

/** '£30.00' */
export const priceWords = (plan: PlanType): string => POUNDS.format(PLANS[plan].pricePence / 100);
