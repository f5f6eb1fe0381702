import { useApiQuery } from '@stampwell/client';
import { systemHealth } from '@stampwell/contracts/http/admin.ts';
import { ErrorView, Panel, RowsSkeleton } from '@stampwell/ui';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { Verdict } from '../dashboard/health-panel.tsx';
import { duration } from '../parts/duration.ts';
import classes from './checks-panel.module.css';

const EVERY_10_SECONDS = { refetchInterval: 10_000 };

/** Each dependency with its last status. */
export function ChecksPanel() {
  const { data, error, refetch } = useApiQuery(systemHealth, {}, EVERY_10_SECONDS);
  return (
    <Panel title="Checks" aside={data && <Verdict isOk={data.status === 'ok'} />}>
      {!data && !error && <RowsSkeleton kind="lines" count={2} label="Checking..." />}
      {!data && error && (
        <ErrorView title="We can’t load the checks" error={error} onRetry={() => void refetch()} />
      )}
      {data && (
        <>
          <ul className={classes.list}>
            {data.checks.map(({ name, ok, detail }) => (
              <li key={name} className={classes.check} data-ok={ok || undefined}>
                {ok ? (
                  <IconCircleCheck size={22} aria-label="OK" />
                ) : (
                  <IconCircleX size={22} aria-label="Failing" />
                )}
                <span className={classes.words}>
                  <span className={classes.name}>{name}</span>
                  <span className={classes.quiet}>{detail}</span>
                </span>
              </li>
            ))}
          </ul>
          <p className={classes.quiet}>
            {`Version ${data.version}, up for ${duration(data.uptime_seconds * 1_000)}`}
          </p>
        </>
      )}
    </Panel>
  );
}
