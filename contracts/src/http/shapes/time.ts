import * as z from 'zod/mini';

export const time = z.string();

export const optionalTime = z.nullable(time);
