import { Figure } from '@stampwell/audit/traffic';
import { EmptyState } from '@stampwell/ui';
import { HeatTable } from '@stampwell/ui/charts';
import { monthLabel, percentOf, type Visits } from './visits.ts';

type Cohort = Visits['cohorts'][number];

/** Return rate by month of the first visit. */
export function ReturnRate({ cohorts }: { cohorts: readonly Cohort[] }) {
  const months = Math.max(0, ...cohorts.map(({ came }) => came.length));
  const columns = Array.from({ length: months }, (_, nth) => (nth === 0 ? 'Month 0' : `+${nth}`));
  return (
    <Figure
      title="Who comes again"
      summary={sentenceOf(cohorts)}
      how="A visit is a day with a stamp or a redeemed reward. Each row is the customers whose first visit was in that month; each cell is the share of them who came again that many months later. Undone stamps still count as a visit. The newest month is not over yet."
      figures={{
        heads: ['First visit', 'Customers', ...columns],
        rows: cohorts.map(({ month, customers, came }) => [
          month,
          customers,
          ...columns.map((_, nth) => came[nth] ?? ''),
        ]),
      }}
    >
      {cohorts.length === 0 ? (
        <EmptyState title="No customers yet">Your first customers make the first row.</EmptyState>
      ) : (
        <HeatTable
          caption="Share of customers who came again, by month of the first visit"
          corner="First visit"
          columns={['Customers', ...columns.slice(1)]}
          rows={cohorts.map(({ month, customers, came }) => ({
            label: monthLabel(month),
            cells: [
              { warmth: 0, text: String(customers) },
              ...came.slice(1).map((count) => ({
                warmth: count / customers,
                text: `${percentOf(count, customers)} %`,
              })),
            ],
          }))}
        />
      )}
    </Figure>
  );
}

/** Over all customers whose next month has begun. */
export function sentenceOf(cohorts: readonly Cohort[]): string {
  const older = cohorts.filter(({ came }) => came.length > 1);
  const all = older.reduce((sum, { customers }) => sum + customers, 0);
  const again = older.reduce((sum, { came }) => sum + (came[1] ?? 0), 0);
  const share = percentOf(again, all);
  return share === null
    ? 'A month after the first visits it shows how many came again.'
    : `Of ${all} customers ${share} % came again in the month after their first visit.`;
}
