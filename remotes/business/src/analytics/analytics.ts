import type { businessAnalytics } from '@stampwell/contracts/http/business-figures.ts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';

export type Analytics = ReplyOf<typeof businessAnalytics>;
