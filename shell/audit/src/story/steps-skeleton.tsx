import { Panel, RowsSkeleton } from '@stampwell/ui';

/** A card's steps to come. */
export const StepsSkeleton = () => (
  <Panel title="Every step">
    <RowsSkeleton count={6} label="Loading its steps..." />
  </Panel>
);
