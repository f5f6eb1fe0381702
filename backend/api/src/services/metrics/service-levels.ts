import type { HealthCheck } from '../health/health.ts';
import { toldCards } from './told-cards.ts';

/** The objectives of infra/deploy/prometheus, by this process's last hour, for installations without Prometheus. */
export interface ServiceLevels {
  noteAnswer(endpoint: string, status: number): void;
  checks: HealthCheck[];
}

const STAMPS = new Set([
  'scanStamps',
  'businessRedeem',
  'employeeRedeem',
  'customerRedeem',
  'carryOver',
  'undoTransaction',
]);
const ANSWERED = 0.9995;
const TOLD_IN_TIME = 0.95;
const IN_TIME_SECONDS = 0.5;
const MINUTES = 60;
const MINUTE_MS = 60_000;

export function createServiceLevels(now: () => Date, stopping: AbortSignal): ServiceLevels {
  const answered = lastHour(now);
  const told = lastHour(now);
  const noteTold = (seconds: unknown) => told.note((seconds as number) <= IN_TIME_SECONDS);
  toldCards.subscribe(noteTold);
  stopping.addEventListener('abort', () => toldCards.unsubscribe(noteTold));
  return {
    noteAnswer(endpoint, status) {
      if (STAMPS.has(endpoint)) answered.note(status < 500);
    },
    checks: [
      level('stamps answered', answered, ANSWERED, 'in the last hour'),
      level('phones told within half a second', told, TOLD_IN_TIME, 'changes in the last hour'),
    ],
  };
}

const percent = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 2 });

function level(
  name: string,
  hour: ReturnType<typeof lastHour>,
  objective: number,
  what: string,
): HealthCheck {
  return {
    name,
    isVital: false,
    async run() {
      const { good, all } = hour.sums();
      if (all === 0) return { ok: true, detail: 'None in the last hour' };
      const detail = `${percent.format(good / all)} of ${all} ${what}; objective ${percent.format(objective)}`;
      return { ok: good / all >= objective, detail };
    },
  };
}

/** Counts by the minute, of the last sixty. */
function lastHour(now: () => Date) {
  const minutes = new Map<number, { good: number; all: number }>();
  const thisMinute = () => Math.floor(now().getTime() / MINUTE_MS);
  return {
    note(isGood: boolean): void {
      const minute = thisMinute();
      const counts = minutes.get(minute) ?? { good: 0, all: 0 };
      if (counts.all === 0) {
        minutes.set(minute, counts);
        for (const old of minutes.keys()) if (old <= minute - MINUTES) minutes.delete(old);
      }
      counts.all += 1;
      if (isGood) counts.good += 1;
    },
    sums(): { good: number; all: number } {
      const since = thisMinute() - MINUTES;
      const sums = { good: 0, all: 0 };
      for (const [minute, { good, all }] of minutes) {
        if (minute <= since) continue;
        sums.good += good;
        sums.all += all;
      }
      return sums;
    },
  };
}
