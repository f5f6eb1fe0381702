import * as z from 'zod/mini';

export const businessStatusShape = z.enum(['pending', 'approved', 'rejected', 'inactive']);
