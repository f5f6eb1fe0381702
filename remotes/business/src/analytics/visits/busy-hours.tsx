import { Figure } from '@stampwell/audit/traffic';
import { counted, EmptyState } from '@stampwell/ui';
import { HeatTable } from '@stampwell/ui/charts';
import { hourLabel, longWeekday, type Visits, WEEKDAYS, weekdayLabel } from './visits.ts';

/** Scans by weekday and hour; hours before the first and after the last scan are left out. */
export function BusyHours({ hours }: { hours: Visits['hours'] }) {
  const scans = new Map(hours.map((cell) => [`${cell.weekday} ${cell.hour}`, cell.scans]));
  const open = hours.map(({ hour }) => hour);
  const first = Math.min(...open);
  const shown =
    open.length > 0 ? Array.from({ length: Math.max(...open) - first + 1 }, (_, n) => first + n) : [];
  const [busiest] = hours.toSorted((one, other) => other.scans - one.scans);
  const scansAt = (weekday: number, hour: number) => scans.get(`${weekday} ${hour}`) ?? 0;
  return (
    <Figure
      title="Busy hours"
      summary={
        busiest
          ? `Busiest: ${longWeekday(busiest.weekday)} at ${hourLabel(busiest.hour)}, ${counted(busiest.scans, 'scan')} in these days`
          : null
      }
      how="Stamps given and rewards redeemed in these days, by weekday and hour in your shop’s current time zone."
      figures={{
        heads: ['Hour', ...WEEKDAYS.map(weekdayLabel)],
        rows: shown.map((hour) => [hourLabel(hour), ...WEEKDAYS.map((weekday) => scansAt(weekday, hour))]),
      }}
    >
      {busiest ? (
        <HeatTable
          caption="Scans by weekday and hour"
          corner="Hour"
          columns={WEEKDAYS.map(weekdayLabel)}
          rows={shown.map((hour) => ({
            label: hourLabel(hour),
            cells: WEEKDAYS.map((weekday) => {
              const count = scansAt(weekday, hour);
              return { warmth: count / busiest.scans, text: count > 0 ? String(count) : '·' };
            }),
          }))}
        />
      ) : (
        <EmptyState title="Nothing in these days">Choose a longer range.</EmptyState>
      )}
    </Figure>
  );
}
