import { WhatIfScreen as Asking } from '@stampwell/audit/what-if';
import { paths } from '@stampwell/contracts/paths.ts';

/** What other terms would have done at all shops. */
export const WhatIfScreen = () => <Asking runPath={paths.admin.whatIfRun} isAcrossShops />;
