import { Loaded, useApiQuery } from '@stampwell/client';
import { Link } from '@stampwell/client/router';
import { systemHealth } from '@stampwell/contracts/http/admin.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { Anchor, Panel, RowsSkeleton, StatusBadge, Text } from '@stampwell/ui';
import classes from './health-panel.module.css';

const EVERY_30_SECONDS = { refetchInterval: 30_000 };

export function HealthPanel() {
  const query = useApiQuery(systemHealth, {}, EVERY_30_SECONDS);
  return (
    <Panel title="System Health" aside={query.data && <Verdict isOk={query.data.status === 'ok'} />}>
      <Loaded
        query={query}
        failed={<Text c="dimmed">We can’t load the system’s health right now.</Text>}
        loading={<RowsSkeleton kind="lines" count={4} />}
      >
        {({ checks }) => (
          <ul className={classes.list}>
            {checks.map(({ name, ok, detail }) => (
              <li key={name} className={classes.row}>
                <span className={classes.dot} data-ok={ok || undefined} aria-hidden="true" />
                <span className={classes.name}>{name}</span>
                <span className={classes.detail}>
                  {!ok && <strong>Failing. </strong>}
                  {detail}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <Anchor component={Link} to={paths.admin.health} className={classes.more}>
        Open System Health
      </Anchor>
    </Panel>
  );
}

export function Verdict({ isOk }: { isOk: boolean }) {
  return <StatusBadge tone={isOk ? 'done' : 'bad'}>{isOk ? 'All systems normal' : 'Degraded'}</StatusBadge>;
}
