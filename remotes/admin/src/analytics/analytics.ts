import type { adminAnalytics } from '@stampwell/contracts/http/admin.ts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';

export type Analytics = ReplyOf<typeof adminAnalytics>;
