import { counted, grouped, Panel } from '@stampwell/ui';
import { DonutChart } from '@stampwell/ui/charts';
import type { CSSProperties } from 'react';
import classes from './shares.module.css';
import type { Share } from './state-shares.ts';

interface SharesProps {
  title: string;
  shares: readonly Share[];
}

/** Shares as a ring chart, and as a table for screen readers. */
export function Shares({ title, shares }: SharesProps) {
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
