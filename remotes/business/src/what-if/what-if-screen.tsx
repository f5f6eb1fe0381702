import { useApiQuery } from '@stampwell/client';
import { businessSettings } from '@stampwell/contracts/http/business.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { WhatIfScreen as Asking } from '@stampwell/insights/what-if';
import { MoreFields } from '../profile/programme/more.tsx';

export function WhatIfScreen() {
  const { data, isPending } = useApiQuery(businessSettings, {});
  return (
    <Asking
      runPath={paths.business.whatIfRun}
      now={isPending ? 'loading' : data?.settings}
      more={(form, size) => <MoreFields form={form} size={size} />}
    />
  );
}
