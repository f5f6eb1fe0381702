import { useApiQuery } from '@stampwell/client';
import { businessVisits } from '@stampwell/contracts/http/business.ts';
import { Columns, ErrorView, Panel, Skeleton, VisuallyHidden } from '@stampwell/ui';
import { BusyHours } from './busy-hours.tsx';
import { Gaps } from './gaps.tsx';
import { Overdue } from './overdue.tsx';
import { ReturnRate } from './return-rate.tsx';
import { RewardTakeUp } from './reward-take-up.tsx';

export function VisitsFigures({ days }: { days: number }) {
  const { data, error, refetch } = useApiQuery(
    businessVisits,
    { query: { days } },
    { placeholderData: (before) => before },
  );
  if (!data)
    return error ? (
      <Panel title="Who comes again">
        <ErrorView title="Failed to load visits" error={error} onRetry={() => void refetch()} />
      </Panel>
    ) : (
      <Panel title="Who comes again">
        <div role="status">
          <VisuallyHidden>Loading visits...</VisuallyHidden>
          <Skeleton height={240} radius="md" />
        </div>
      </Panel>
    );
  return (
    <>
      <ReturnRate cohorts={data.cohorts} />
      <Columns>
        <BusyHours hours={data.hours} />
        <Gaps gaps={data.gaps} />
      </Columns>
      <Overdue overdue={data.overdue} />
      <RewardTakeUp rewards={data.rewards} />
    </>
  );
}
