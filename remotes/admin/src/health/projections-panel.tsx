import { ConfirmModal, Panel, RowsSkeleton } from '@stampwell/ui';
import { DataTable } from '@stampwell/ui/data';
import { useState } from 'react';
import { FailureBanner } from '../parts/failure-banner.tsx';
import { projectionColumns } from './projection-columns.tsx';
import type { useProjections } from './use-projections.ts';

/** Lag, parked events and a rebuild button for each read model. */
export function ProjectionsPanel({ room }: { room: ReturnType<typeof useProjections> }) {
  const [asked, setAsked] = useState<string | null>(null);
  const { projections, rebuilds, isBusy } = room;

  function rebuild(): void {
    if (asked) void room.rebuild(asked);
    setAsked(null);
  }

  return (
    <>
      <FailureBanner words={room.failure} onClose={room.dismiss} />
      <Panel title="Read models" isFlush={projections !== undefined}>
        {projections ? (
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
        ) : (
          <RowsSkeleton kind="lines" count={8} label="Loading read models..." />
        )}
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
