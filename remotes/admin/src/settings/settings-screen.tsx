import { useApiQuery } from '@stampwell/client';
import { adminSettings } from '@stampwell/contracts/http/admin.ts';
import { Columns, ErrorView, PageHeader, Panel, RowsSkeleton, WideScreen } from '@stampwell/ui';
import { SettingsForm } from './settings-form.tsx';
import { SettingsHistory } from './settings-history.tsx';

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
