import { WhatIfScreen as Asking } from '@stampwell/audit/what-if';
import { useApiQuery } from '@stampwell/client';
import { businessSettings } from '@stampwell/contracts/http/business.ts';
import { paths } from '@stampwell/contracts/paths.ts';

export function WhatIfScreen() {
  const { data } = useApiQuery(businessSettings, {});
  return <Asking runPath={paths.business.whatIfRun} now={data?.settings} />;
}
