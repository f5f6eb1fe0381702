import '@stampwell/read-models';
import { once } from 'node:events';
import '@stampwell/runtime/start-projections.ts';

/** The projector as a child of `npm start`: its modules load while the database is migrated, and it begins when its parent says so. */
await once(process, 'message');
await import('@stampwell/projections/main.ts');
