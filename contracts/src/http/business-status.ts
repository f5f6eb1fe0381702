import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { businessStatusShape } from './shapes/business-status.ts';

export const businessStatus = endpoint({
  name: 'businessStatus',
  method: 'GET',
  path: '/business/status',
  who: ['business'],
  summary: 'Whether the business is approved, active or waiting for approval',
  reply: z.object({ is_approved: z.boolean(), is_active: z.boolean(), status: businessStatusShape }),
});
