import { OpenCardSkeleton, Panel, RowsSkeleton } from '@stampwell/ui';

/** Has the shape of a card and StorySteps. */
export const StorySkeleton = () => (
  <>
    <OpenCardSkeleton label="Loading the card..." />
    <Panel title="Every step">
      <RowsSkeleton count={6} label="Loading its steps..." />
    </Panel>
  </>
);
