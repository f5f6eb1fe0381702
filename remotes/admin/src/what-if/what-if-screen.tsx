import { WhatIfScreen as Asking } from '@stampwell/audit/what-if';
import { paths } from '@stampwell/contracts/paths.ts';

export const WhatIfScreen = () => <Asking runPath={paths.admin.whatIfRun} isAcrossShops />;
