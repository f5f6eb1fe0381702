import { Figure } from '@stampwell/insights/traffic';
import { Columns, counted, EmptyState } from '@stampwell/ui';
import { HeatTable, Plot } from '@stampwell/ui/charts';
import type { AtPlace } from '../../places/use-asked-place.tsx';
import { useVisits } from './use-visits.ts';
import { foldedHours, hourLabel, longWeekday, type Visits, WEEKDAYS, weekdayLabel } from './visits.ts';

/** When customers come; what failed is said by `Regulars`, of the same reply. */
export function VisitsFigures({ days, at }: { days: number } & AtPlace) {
  const { data } = useVisits(days, at);
  if (!data) return null;
  return (
    <Columns>
      <BusyHours hours={data.hours} />
      <Gaps gaps={data.gaps} />
    </Columns>
  );
}

/** Scans by weekday and hour; hours without a scan are folded. */
function BusyHours({ hours }: { hours: Visits['hours'] }) {
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
          rows={foldedHours(shown, new Set(open)).map(({ hour, label }) => ({
            label,
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

function Gaps({ gaps: { median, spans } }: { gaps: Visits['gaps'] }) {
  const points = spans.map(({ from, to, visits }) => ({ label: spanLabel(from, to), visits }));
  return (
    <Figure
      title="Time between visits"
      summary={
        median === null
          ? 'No customer came back in these days.'
          : `Half of returning customers came back within ${median === 1 ? 'a day' : `${median} days`}.`
      }
      how="For each visit in these days, except a customer’s first: the days since their previous visit. A visit is a day with a stamp or a redeemed reward."
      figures={{ heads: ['Days', 'Visits'], rows: points.map(({ label, visits }) => [label, visits]) }}
    >
      {median !== null && <Plot kind="bar" points={points} series={[{ name: 'visits', label: 'Visits' }]} />}
    </Figure>
  );
}

function spanLabel(from: number, to: number | null): string {
  if (to === null) return `${from}+`;
  return from === to ? String(from) : `${from}–${to}`;
}
