import { linesOf } from '@stampwell/audit';
import { useApiQuery } from '@stampwell/client';
import { adminSettings } from '@stampwell/contracts/http/admin.ts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import {
  Columns,
  EmptyState,
  ErrorView,
  PageHeader,
  Panel,
  RelativeTime,
  RowsSkeleton,
  WideScreen,
} from '@stampwell/ui';
import { SettingsForm } from './settings-form.tsx';
import classes from './settings-screen.module.css';

export function SettingsScreen() {
  const { data, error, refetch } = useApiQuery(adminSettings, {});
  return (
    <WideScreen>
      <PageHeader title="Platform Settings" subtitle="Settings for every business" />
      {!data && error && (
        <ErrorView title="Failed to load settings" error={error} onRetry={() => void refetch()} />
      )}
      {!error && !data && <SettingsSkeleton />}
      {data && (
        <Columns ratio="3fr 2fr">
          <SettingsForm settings={data.settings} />
          <SettingsHistory history={data.history} />
        </Columns>
      )}
    </WideScreen>
  );
}

function SettingsSkeleton() {
  return (
    <Columns ratio="3fr 2fr">
      <Panel title="Settings">
        <RowsSkeleton kind="fields" count={6} label="Loading settings..." />
      </Panel>
      <Panel title="Changes">
        <RowsSkeleton kind="lines" count={3} />
      </Panel>
    </Columns>
  );
}

function SettingsHistory({ history }: { history: ReplyOf<typeof adminSettings>['history'] }) {
  return (
    <Panel title="Changes">
      {history.length === 0 ? (
        <EmptyState title="No changes yet" illustration="clock">
          These are the default settings.
        </EmptyState>
      ) : (
        <ol className={classes.list}>
          {history.map(({ at, actor, changes }) => (
            <li key={`${at} ${actor.id}`} className={classes.change}>
              {linesOf(changes).map((line) => (
                <span key={line} className={classes.line}>
                  {line}
                </span>
              ))}
              <span className={classes.quiet}>
                {actor.name} · <RelativeTime at={at} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
