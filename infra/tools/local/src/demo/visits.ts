import type { DemoShop } from './actors.ts';

/** One customer at one shop's counter. */
export interface Visit {
  /** The idempotency key, equal in every run, so that an interrupted seed gives no stamp twice. */
  key: string;
  at: Date;
  /** The customer's index. */
  customer: number;
  shop: DemoShop;
  stamps: number;
}

const DAY_MS = 86_400_000;
const OPENS_MINUTE = 7 * 60 + 30;
const OPEN_MINUTES = 10 * 60;

/** A month of visits, oldest first; seeded, so equal each time. Some customers come often. */
export function planVisits(shops: DemoShop[], customers: number, now: Date, days: number): Visit[] {
  const chance = seededChance(20_260_101);
  const visits = shops.flatMap((shop) =>
    Array.from({ length: days }, (_, day) => {
      const start = startOfDay(now, days - day);
      const isWeekend = [0, 6].includes(new Date(start).getUTCDay());
      const count = Math.round(shop.busy * (0.6 + chance() * 0.8) * (isWeekend ? 1.25 : 1));
      return Array.from({ length: count }, (_, nth) => ({
        key: `seed-${shop.email}-${new Date(start).toISOString().slice(0, 10)}-${nth}`,
        at: new Date(start + (OPENS_MINUTE + chance() * OPEN_MINUTES) * 60_000),
        customer: Math.floor(chance() ** 1.7 * customers),
        shop,
        stamps: chance() < 0.12 ? 2 : 1,
      }));
    }).flat(),
  );
  return visits.filter(({ at }) => at < now).sort((a, b) => a.at.getTime() - b.at.getTime());
}

function startOfDay(now: Date, daysAgo: number): number {
  return Math.floor((now.getTime() - (daysAgo - 1) * DAY_MS) / DAY_MS) * DAY_MS;
}

/** Mulberry32: small, and the same on every platform. */
function seededChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
