import { StepsSkeleton } from '@stampwell/audit/story';
import { Columns, OpenCardSkeleton } from '@stampwell/ui';

/** A card and its steps to come. */
export function CardSkeleton() {
  return (
    <Columns>
      <OpenCardSkeleton label="Loading the card..." />
      <StepsSkeleton />
    </Columns>
  );
}
