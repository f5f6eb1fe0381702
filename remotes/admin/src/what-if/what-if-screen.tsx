import { paths } from '@stampwell/contracts/paths.ts';
import { WhatIfScreen as Asking } from '@stampwell/insights/what-if';

export const WhatIfScreen = () => <Asking runPath={paths.admin.whatIfRun} isAcrossShops />;
