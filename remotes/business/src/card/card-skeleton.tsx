import { Columns, OpenCardSkeleton, Panel, RowsSkeleton } from '@stampwell/ui';

/** A card and its steps to come. */
export function CardSkeleton() {
  return (
    <Columns>
      <OpenCardSkeleton label="Loading the card..." />
      <Panel title="Every step">
        <RowsSkeleton count={6} label="Loading its steps..." />
      </Panel>
    </Columns>
  );
}
