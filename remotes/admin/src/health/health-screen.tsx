import { ErrorView, PageHeader, Panel, WideScreen } from '@stampwell/ui';
import { RefreshButton } from '../parts/refresh-button.tsx';
import { ChecksPanel } from './checks-panel.tsx';
import { ProjectionsPanel } from './projections-panel.tsx';
import { SecurityPanel } from './security-panel.tsx';
import { useProjections } from './use-projections.ts';

export function HealthScreen() {
  const room = useProjections();
  return (
    <WideScreen>
      <PageHeader title="System Health" subtitle="What the platform stands on, and its read models">
        <RefreshButton />
      </PageHeader>
      <ChecksPanel />
      {!room.projections && room.error ? (
        <Panel title="Read models">
          <ErrorView title="Failed to load read models" error={room.error} onRetry={room.refetch} />
        </Panel>
      ) : (
        <ProjectionsPanel room={room} />
      )}
      <SecurityPanel />
    </WideScreen>
  );
}
