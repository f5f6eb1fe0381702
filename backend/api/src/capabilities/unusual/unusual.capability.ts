import type { Pool } from 'pg';
import type { Job } from '../../services/capability/capability.ts';
import { createAliasWatch } from './aliases.ts';
import { createLogWatch } from './log-watch.ts';
import type { UnusualPorts } from './ports.ts';
import { unusualReactions, unusualRoutes } from './unusual.routes.ts';
import { createUnusualMail } from './unusual-mail.ts';
import type { Watch } from './watch.ts';

/** What is unusual at a shop: found in the log, shown and mailed to its owner. */
export function createUnusual(ports: UnusualPorts & { pool: Pool; watch: Pick<Watch, 'suspect'> }) {
  const { pool } = ports;
  const lookForAliases = createAliasWatch(pool, ports, ports.watch);
  const mailOwners = createUnusualMail(pool, ports);
  const watch = createLogWatch(pool, ports);
  return {
    routes: unusualRoutes(ports),
    reactions: { unusual: unusualReactions(ports) },
    onAppend: watch.atOnce,
    jobs: [
      { name: 'aliases', every: 'hour', run: lookForAliases },
      { name: 'unusual-mails', every: 'hour', run: mailOwners },
      { name: 'unusual-watch', every: 'minute', run: watch.catchUp },
    ] satisfies Job[],
    stop: watch.stop,
    lookForAliases,
    mailOwners,
    watch,
  };
}
