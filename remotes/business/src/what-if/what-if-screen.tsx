import { useApiQuery } from '@stampwell/client';
import { businessSettings } from '@stampwell/contracts/http/business.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { WhatIfScreen as Asking } from '@stampwell/insights/what-if';

export function WhatIfScreen() {
  const { data } = useApiQuery(businessSettings, {});
  return <Asking runPath={paths.business.whatIfRun} now={data?.settings} />;
}
