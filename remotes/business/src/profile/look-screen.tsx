import { useApiQuery } from '@stampwell/client';
import { businessSettings } from '@stampwell/contracts/http/business.ts';
import { ErrorView, Panel, RowsSkeleton } from '@stampwell/ui';
import { NfcSticker } from '../join/nfc-sticker.tsx';
import { LookPanel } from './programme/look-panel.tsx';
import { SettingsPage } from './settings-page.tsx';

export function LookScreen() {
  const { data, error, refetch } = useApiQuery(businessSettings, {});
  return (
    <SettingsPage title="Look">
      {data && <LookPanel settings={data.settings} />}
      {!data && (
        <Panel title="Look of your card">
          {error ? (
            <ErrorView title="Failed to load settings" error={error} onRetry={() => void refetch()} />
          ) : (
            <RowsSkeleton kind="fields" count={3} label="Loading settings..." />
          )}
        </Panel>
      )}
      <NfcSticker />
    </SettingsPage>
  );
}
