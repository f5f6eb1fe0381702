import { Loaded, useApiQuery } from '@stampwell/client';
import { systemHealth } from '@stampwell/contracts/http/admin.ts';
import { IconCircleCheck, IconCircleX } from '@stampwell/icons';
import { ConfirmModal, PageHeader, Panel, RowsSkeleton, WideScreen } from '@stampwell/ui';
import { DataTable } from '@stampwell/ui/data';
import { useState } from 'react';
import { Verdict } from '../dashboard/health-panel.tsx';
import { duration } from '../parts/duration.ts';
import { FailureBanner } from '../parts/failure-banner.tsx';
import { RefreshButton } from '../parts/refresh-button.tsx';
import classes from './health-screen.module.css';
import { projectionColumns } from './projection-columns.tsx';
import { SecurityPanel } from './security-panel.tsx';
import { useProjections } from './use-projections.ts';

const EVERY_10_SECONDS = { refetchInterval: 10_000 };

/** Each dependency with its last status. */
function ChecksPanel() {
  const query = useApiQuery(systemHealth, {}, EVERY_10_SECONDS);
  return (
    <Panel title="Checks" aside={query.data && <Verdict isOk={query.data.status === 'ok'} />}>
      <Loaded
        query={query}
        failed="We can’t load the checks"
        loading={<RowsSkeleton kind="lines" count={2} label="Checking..." />}
      >
        {(data) => (
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
      </Loaded>
    </Panel>
  );
}

export function HealthScreen() {
  const room = useProjections();
  return (
    <WideScreen>
      <PageHeader title="System Health" subtitle="What the platform stands on, and its read models">
        <RefreshButton />
      </PageHeader>
      <ChecksPanel />
      <ProjectionsPanel room={room} />
      <SecurityPanel />
    </WideScreen>
  );
}

/** Lag, parked events and a rebuild button for each read model. */
function ProjectionsPanel({ room }: { room: ReturnType<typeof useProjections> }) {
  const [asked, setAsked] = useState<string | null>(null);
  const { query, rebuilds, isBusy } = room;

  function rebuild(): void {
    if (asked) void room.rebuild(asked);
    setAsked(null);
  }

  return (
    <>
      <FailureBanner words={room.failure} onClose={room.dismiss} />
      <Panel title="Read models" isFlush={query.data !== undefined}>
        <Loaded
          query={query}
          failed="Failed to load read models"
          loading={<RowsSkeleton kind="lines" count={8} label="Loading read models..." />}
        >
          {(projections) => (
            <DataTable
              caption="Read models and how far behind they are"
              rows={projections}
              keyOf={({ name }) => name}
              columns={projectionColumns({
                rebuilds,
                isBusy,
                onRebuild: setAsked,
                onRetry: ({ name, parked }) => void room.retry(name, parked),
              })}
            />
          )}
        </Loaded>
      </Panel>
      {asked && (
        <ConfirmModal
          isOpen
          title={`Rebuild ${asked}`}
          question="Rebuilds in the background, no downtime"
          confirmLabel="Rebuild"
          onConfirm={rebuild}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
