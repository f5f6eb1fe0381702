import { CUSTOMER_IMPORTS, DAY_MS, DomainError, HOUR_MS } from '@stampwell/contracts';
import type { ImportedPerson } from '@stampwell/vault';
import { NIL } from 'uuid';
import type { Job } from '../../services/capability/capability.ts';
import { carriedOutcome, type Outcome } from './imports.decider.ts';
import { importReactions, importRoutes } from './imports.routes.ts';
import { createImports, IMPORT_JOBS, IMPORT_QUEUE } from './imports.ts';
import type { ImportsPorts } from './ports.ts';
import { runImport } from './run-import.ts';

/** People who are read at once to be claimed, and most who are let go in one turn. */
const IN_ONE_TURN = 1_000;

/** Files of customers, the jobs that bring them in, and those who wait to claim their stamps. RULES.md numbers the rules. */
export function createCustomerImports(ports: ImportsPorts) {
  const { imported, stamps, now, log, stopping } = ports;
  const imports = createImports(ports.pool, ports.jobs, imported);

  /** [IM7] Brings in everybody who has proved a listed email since then. A failure for one person does not stop the others. */
  async function claimSince(since: Date): Promise<void> {
    for await (const { id, customerId } of provedSince(since)) {
      if (stopping.aborted) return;
      await claimOne(id, customerId).catch((err) => log.error({ err, id }, 'stamps of a list not claimed'));
    }
  }

  async function* provedSince(since: Date) {
    let page = await imported.provedSince(since, NIL, IN_ONE_TURN);
    while (page.length > 0) {
      yield* page;
      page = await imported.provedSince(since, page.at(-1)?.id ?? NIL, IN_ONE_TURN);
    }
  }

  async function claimOne(personId: string, customerId: string): Promise<void> {
    const isSettled = await imports.claim(personId, ({ programme }) =>
      carryOver({ personId, customerId, programme }),
    );
    if (isSettled) await imports.release([personId]);
  }

  async function carryOver({
    personId,
    customerId,
    programme,
  }: {
    personId: string;
    customerId: string;
    programme: number;
  }): Promise<Outcome | null> {
    const person = (await imported.byIds([personId])).get(personId);
    if (!person) return null;
    const { businessId, importId, stamps: count } = person;
    const of = { businessId, importId, customerId, programme };
    const carried = await stamps.carryOver({ ...of, stamps: count, personId });
    return carriedOutcome('claimed', customerId, carried);
  }

  /** [IM11] For tills: finds waiting people, and settles a row with the stamps given at the counter. */
  const waiting = {
    async find(businessId: string, words: string, limit: number) {
      const people = await imported.find(businessId, words, limit);
      const open = await imports.openAmong(people.map(({ id }) => id));
      return people.filter(({ id }) => open.has(id));
    },
    async give<Given extends { entryId: string; customerId: string }>(
      businessId: string,
      personId: string,
      give: (person: ImportedPerson & { programme: number }) => Promise<Given>,
    ): Promise<Given> {
      const person = (await imported.byIds([personId])).get(personId);
      let given: Given | undefined;
      if (person?.businessId === businessId)
        await imports.claim(personId, async ({ programme }) => {
          given = await give({ ...person, programme });
          return { state: 'claimed', customerId: given.customerId, entryId: given.entryId };
        });
      if (!given) throw new DomainError('not_found', { message: NOT_WAITING });
      await imports.release([personId]);
      return given;
    },
  };

  /** Since the last turn, and a while before it. */
  const claim = () => claimSince(new Date(now().getTime() - HOUR_MS));

  /** [IM7, IM8] First a last try for all who wait: some were refused for a while. */
  async function letGo(): Promise<void> {
    await claimSince(new Date(0));
    const before = new Date(now().getTime() - CUSTOMER_IMPORTS.keptDays * DAY_MS);
    await imports.letGo(await imported.addedBefore(before, IN_ONE_TURN));
    await imports.eraseSettled();
  }

  return {
    routes: importRoutes({ ...ports, imports }),
    reactions: { imports: importReactions(imports) },
    jobs: [
      {
        name: IMPORT_JOBS,
        queue: IMPORT_QUEUE,
        run: ({ id }: OfJob) => runImport(id, { ...ports, imports }),
        giveUp: ({ id }: OfJob) => imports.fail(id),
      },
      { name: 'imports-claimed', every: 'minute', run: claim },
      { name: 'imports-let-go', every: 'hour', run: letGo },
    ] satisfies Job[],
    claim,
    letGo,
    waiting,
  };
}

const NOT_WAITING = 'These stamps do not wait any more: they are on a card already.';

interface OfJob {
  id: string;
}
