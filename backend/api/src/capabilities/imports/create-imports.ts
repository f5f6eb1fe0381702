import { CUSTOMER_IMPORTS, DAY_MS, HOUR_MS } from '@stampwell/contracts';
import type { Jobs } from '@stampwell/jobs';
import { importReactions, importRoutes } from './imports.routes.ts';
import { createImports, IMPORT_JOBS, IMPORT_QUEUE, LOST_IMPORT_JOBS } from './imports.ts';
import type { ImportsPorts } from './ports.ts';
import { carriedOutcome, runImport } from './run-import.ts';

/** Most people who are claimed or let go in one turn. */
const IN_ONE_TURN = 1_000;

/** Files of customers, the jobs that bring them in, and those who wait to claim their stamps. RULES.md numbers the rules. */
export function createCustomerImports(ports: ImportsPorts) {
  const { imported, stamps, now, stopping } = ports;
  const imports = createImports(ports.pool, ports.jobs, imported);

  /** [IM7] By whoever has proved an email of a list since the last turn, and a while before it. */
  async function claim(): Promise<void> {
    const proved = await imported.provedSince(new Date(now().getTime() - HOUR_MS), IN_ONE_TURN);
    const people = await imported.byIds(proved.map(({ id }) => id));
    for (const { id, customerId } of proved) {
      const person = people.get(id);
      if (!person || stopping.aborted) continue;
      const { businessId, importId, stamps: count } = person;
      const of = { businessId, importId, customerId };
      const outcome = carriedOutcome(
        customerId,
        await stamps.carryOver({ ...of, stamps: count, personId: id }),
      );
      await imports.claimed(id, outcome);
      await imported.erase([id]);
    }
  }

  /** [IM8] */
  async function letGo(): Promise<void> {
    const before = new Date(now().getTime() - CUSTOMER_IMPORTS.keptDays * DAY_MS);
    await imported.erase(await imported.addedBefore(before, IN_ONE_TURN));
  }

  return {
    imports,
    routes: importRoutes({ ...ports, imports }),
    reactions: importReactions(imports),
    claim,
    letGo,
    async work(jobs: Pick<Jobs, 'work'>): Promise<void> {
      await jobs.work<{ id: string }>(LOST_IMPORT_JOBS, ({ id }) => imports.finish(id, 'failed'), {
        policy: 'standard',
      });
      await jobs.work<{ id: string }>(
        IMPORT_JOBS,
        ({ id }) => runImport(id, { ...ports, imports }),
        IMPORT_QUEUE,
      );
    },
  };
}

export type CustomerImports = ReturnType<typeof createCustomerImports>;
