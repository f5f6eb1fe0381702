import { Link } from '@stampwell/client/router';
import type { Funnel } from '@stampwell/contracts/http/shapes.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { TrafficCharts } from '@stampwell/insights/traffic';
import { Button, Columns, counted, EmptyState, grouped, Panel, Text } from '@stampwell/ui';
import { DonutChart } from '@stampwell/ui/charts';
import type { CSSProperties } from 'react';
import type { Analytics } from './analytics.ts';
import classes from './figures.module.css';
import { businessShares, type Share, subscriptionShares } from './state-shares.ts';

interface FunnelPanelProps {
  funnel: Funnel;
  days: number;
}

const STEPS: { key: keyof Funnel; label: string }[] = [
  { key: 'registered', label: 'Registered' },
  { key: 'set_up', label: 'Set up' },
  { key: 'approved', label: 'Approved' },
  { key: 'first_customer', label: 'First customer' },
  { key: 'paying', label: 'Paying' },
];

/** How far newly registered shops came, and where the others stopped. */
function FunnelPanel({ funnel, days }: FunnelPanelProps) {
  const { registered } = funnel;
  return (
    <Panel title="From registered to paying">
      {registered === 0 ? (
        <Text c="dimmed">{`No shop registered in the last ${days} days.`}</Text>
      ) : (
        <>
          <Text c="dimmed">{`Shops that registered in the last ${days} days. Each step counts those that took all steps before it.`}</Text>
          <ol className={classes.steps}>
            {STEPS.map(({ key, label }, at) => {
              const count = funnel[key];
              const before = STEPS[at - 1];
              return (
                <li
                  key={key}
                  className={classes.step}
                  style={{ '--share': count / registered } as CSSProperties}
                >
                  <span className={classes.label}>{label}</span>
                  <span className={classes.count}>{grouped(count)}</span>
                  <span className={classes.lost}>{before && lostWords(funnel[before.key], count)}</span>
                </li>
              );
            })}
          </ol>
        </>
      )}
    </Panel>
  );
}

/** How many of the step before did not take this one. */
function lostWords(before: number, count: number): string {
  if (before === 0) return '';
  const lost = before - count;
  return lost === 0 ? 'all of them' : `${grouped(lost)} not yet, ${Math.round((100 * lost) / before)} %`;
}

export function Figures({ analytics }: { analytics: Analytics }) {
  const { businesses, subscriptions, totals } = analytics;
  const isEmpty = totals.scans === 0 && totals.rewards === 0;
  return (
    <>
      {isEmpty ? <NothingYet waiting={businesses.pending ?? 0} /> : <TrafficCharts traffic={analytics} />}
      <Columns>
        <Shares title="Businesses" shares={businessShares(businesses)} />
        <Shares title="Subscriptions" shares={subscriptionShares(subscriptions)} />
      </Columns>
      <FunnelPanel funnel={analytics.funnel} days={analytics.days} />
    </>
  );
}

function NothingYet({ waiting }: { waiting: number }) {
  return (
    <Panel>
      <EmptyState
        title="Nothing in these days"
        action={
          <Button component={Link} to={waiting > 0 ? paths.admin.pendingBusinesses : paths.admin.businesses}>
            {waiting > 0 ? 'Review Pending Shops' : 'See All Shops'}
          </Button>
        }
      >
        {waiting > 0
          ? 'A shop gives its first stamp once it is approved. Approve one, or choose a longer range.'
          : 'No shop gave a stamp. Choose a longer range, or see how each shop is doing.'}
      </EmptyState>
    </Panel>
  );
}

interface SharesProps {
  title: string;
  shares: readonly Share[];
}

/** Shares as a ring chart, and as a table for screen readers. */
function Shares({ title, shares }: SharesProps) {
  const total = shares.reduce((sum, { count }) => sum + count, 0);
  return (
    <Panel title={title}>
      <div className={classes.row}>
        <DonutChart
          aria-hidden
          className={classes.ring}
          size={148}
          thickness={20}
          withTooltip={false}
          strokeWidth={0}
          pieChartProps={{ accessibilityLayer: false }}
          pieProps={{ rootTabIndex: -1, startAngle: 90, endAngle: -270 }}
          data={shares
            .filter(({ count }) => count > 0)
            .map(({ label, count, colour }) => ({ name: label, value: count, color: colour }))}
        />
        <div className={classes.words}>
          <p className={classes.total}>{counted(total, 'business', 'businesses')}</p>
          <dl className={classes.list}>
            {shares.map(({ key, label, count, colour }) => (
              <div key={key} className={classes.share}>
                <dt style={{ '--colour': colour } as CSSProperties}>{label}</dt>
                <dd>{grouped(count)}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </Panel>
  );
}
