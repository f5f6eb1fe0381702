import type { Funnel } from '@stampwell/contracts/http/shapes.ts';
import { grouped, Panel, Text } from '@stampwell/ui';
import type { CSSProperties } from 'react';
import classes from './funnel-panel.module.css';

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
export function FunnelPanel({ funnel, days }: FunnelPanelProps) {
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
