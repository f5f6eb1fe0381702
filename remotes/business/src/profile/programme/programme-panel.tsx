import { useApiQuery } from '@stampwell/client';
import { businessSettings } from '@stampwell/contracts/http/business.ts';
import { ErrorView, Panel, RowsSkeleton } from '@stampwell/ui';
import { ProgrammeForm } from './programme-form.tsx';

/** Loyalty Program Settings: what customers collect, for what, and how often. */
export function ProgrammePanel() {
  const { data, error, refetch } = useApiQuery(businessSettings, {});
  if (error && !data) {
    return (
      <Panel>
        <ErrorView title="Failed to load settings" error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  }
  return (
    <Panel title="Loyalty Program Settings">
      {data ? (
        <ProgrammeForm settings={data.settings} />
      ) : (
        <RowsSkeleton kind="fields" count={5} label="Loading settings..." />
      )}
    </Panel>
  );
}
