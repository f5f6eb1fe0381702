import type { Pool } from 'pg';
import type { Job } from '../../services/capability/capability.ts';
import { createAliasWatch } from './aliases.ts';
import { anomalyReactions, anomalyRoutes } from './anomalies.routes.ts';
import { createAnomalyMail } from './anomaly-mail.ts';
import { createLogWatch } from './log-watch.ts';
import type { AnomalyPorts } from './ports.ts';
import type { Watch } from './watch.ts';

/** What is unusual at a shop: found in the log, shown and mailed to its owner. */
export function createAnomalies(ports: AnomalyPorts & { pool: Pool; watch: Pick<Watch, 'suspect'> }) {
  const { pool } = ports;
  const lookForAliases = createAliasWatch(pool, ports, ports.watch);
  const mailOwners = createAnomalyMail(pool, ports);
  const watch = createLogWatch(pool, ports);
  return {
    routes: anomalyRoutes(ports),
    reactions: { unusual: anomalyReactions(ports) },
    onAppend: watch.atOnce,
    jobs: [
      { name: 'aliases', every: 'hour', run: lookForAliases },
      { name: 'anomaly-mails', every: 'hour', run: mailOwners },
      { name: 'anomaly-watch', every: 'minute', run: watch.catchUp },
    ] satisfies Job[],
    stop: watch.stop,
    lookForAliases,
    mailOwners,
    watch,
  };
}
