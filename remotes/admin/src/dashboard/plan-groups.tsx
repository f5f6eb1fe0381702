import { grouped, Panel } from '@stampwell/ui';
import type { Stats } from './overview.tsx';
import classes from './plan-groups.module.css';

/** Businesses by plan: trial, paying, canceled (docs/product.md#admin-dashboard). */
export function PlanGroups({ stats }: { stats: Stats | undefined }) {
  const groups = [
    { key: 'trial', label: 'Trial', count: stats?.trial_businesses ?? 0 },
    { key: 'paying', label: 'Paying', count: stats?.paying_businesses ?? 0 },
    { key: 'canceled', label: 'Canceled', count: stats?.canceled_businesses ?? 0 },
  ];
  return (
    <Panel title="Businesses by subscription">
      <div className={classes.bar} aria-hidden="true">
        {groups
          .filter(({ count }) => count > 0)
          .map(({ key, count }) => (
            <span key={key} data-group={key} style={{ flexGrow: count }} />
          ))}
      </div>
      <dl className={classes.groups}>
        {groups.map(({ key, label, count }) => (
          <div key={key} className={classes.group}>
            <dt data-group={key}>{label}</dt>
            <dd>{stats ? grouped(count) : '–'}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
