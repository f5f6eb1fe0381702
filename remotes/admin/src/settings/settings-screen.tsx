import { linesOf } from '@stampwell/audit';
import { Loaded, useApiQuery } from '@stampwell/client';
import { adminSettings } from '@stampwell/contracts/http/admin.ts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import {
  Columns,
  EmptyState,
  PageHeader,
  Panel,
  RelativeTime,
  RowsSkeleton,
  WideScreen,
} from '@stampwell/ui';
import { SettingsForm } from './settings-form.tsx';
import classes from './settings-screen.module.css';

export function SettingsScreen() {
  return (
    <WideScreen>
      <PageHeader title="Platform Settings" subtitle="Settings for every business" />
      <Loaded
        query={useApiQuery(adminSettings, {})}
        failed="Failed to load settings"
        loading={<SettingsSkeleton />}
      >
        {({ settings, history }) => (
          <Columns ratio="3fr 2fr">
            <SettingsForm settings={settings} />
            <SettingsHistory history={history} />
          </Columns>
        )}
      </Loaded>
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
