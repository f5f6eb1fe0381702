import { Panel, RowsSkeleton } from '@stampwell/ui';

/** Has the shape of StorySteps. */
export const StepsSkeleton = () => (
  <Panel title="Every step">
    <RowsSkeleton count={6} label="Loading its steps..." />
  </Panel>
);
