import { StepsSkeleton } from '@stampwell/audit/story';
import { Columns, OpenCardSkeleton } from '@stampwell/ui';

export function CardSkeleton() {
  return (
    <Columns>
      <OpenCardSkeleton label="Loading the card..." />
      <StepsSkeleton />
    </Columns>
  );
}
