import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const platformNotice = endpoint({
  name: 'platformNotice',
  method: 'GET',
  path: '/platform',
  who: ['customer', 'business', 'employee', 'admin'],
  summary: 'What the platform says and offers at present',
  reply: z.object({ announcement: z.nullable(z.string()), offer_six_month: z.boolean() }),
});
