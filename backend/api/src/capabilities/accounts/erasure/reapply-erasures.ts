import {
  accountStream,
  businessStream,
  DomainError,
  employeeStream,
  type StoredEvent,
  SYSTEM_ACTOR,
} from '@stampwell/contracts';
import type { CommandHandler } from '@stampwell/event-store';
import type { People, VaultKeys } from '@stampwell/vault';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { eraseAccount, eraseBusiness } from '../accounts.commands.ts';
import type { Lifecycles } from '../lifecycle.ts';
import type { EmployeesPort, SubscriptionPort } from '../ports.ts';
import type { Erasure } from './erasure.ts';

export interface SettlePorts<Subscription> {
  pool: Pool;
  commands: CommandHandler<StoredEvent>;
  people: Pick<People, 'idsOf'>;
  vault: Pick<VaultKeys, 'erased'>;
  lifecycles: Lifecycles;
  erasure: Erasure;
  employees: Pick<EmployeesPort, 'dismiss'>;
  subscription: SubscriptionPort<Subscription>;
  log: Logger;
}

/**
 * A restored log may lack erasures that happened after its backup [AC29]: accounts recorded as erased are erased in the log
 * too, before the process serves requests. Each account is checked once per database.
 */
export async function reapplyErasures<Subscription>(ports: SettlePorts<Subscription>): Promise<void> {
  const { pool, vault, erasure, log } = ports;
  const { rows } = await pool.query<{ id: string }>(
    `SELECT id FROM unnest($1::uuid[]) AS noted (id)
      WHERE NOT EXISTS (SELECT FROM platform.settled_erasures s WHERE s.subject_id = noted.id)`,
    [[...new Set(vault.erased.all())]],
  );
  for (const { id } of rows) {
    if (await end(ports, id)) log.warn('ended anew an account that a restore had brought back');
    await erasure.forget(id);
    await pool.query(
      'INSERT INTO platform.settled_erasures (subject_id) VALUES ($1) ON CONFLICT DO NOTHING',
      [id],
    );
  }
}

/** @returns whether the account still existed in the log */
async function end<Subscription>(ports: SettlePorts<Subscription>, id: string): Promise<boolean> {
  const { commands, people, lifecycles, employees, subscription } = ports;
  const by = (correlationId: string) => ({ actor: SYSTEM_ACTOR, correlationId });
  const others = async () => (await people.idsOf('admin')).filter((other) => other !== id);
  try {
    // Customers and administrators share one kind of stream.
    if (await lifecycles.customer.status(id))
      await commands({ ...by(accountStream(id)), ...eraseAccount(id, await others()) });
    else if (await lifecycles.business.status(id))
      await commands({ ...by(businessStream(id)), ...eraseBusiness(id, subscription) });
    else if (await lifecycles.employee.status(id)) await employees.dismiss(id, employeeStream(id));
    else return false;
    return true;
  } catch (error) {
    // Another process was faster, or this is the last administrator: without a key they cannot sign in either way.
    if (error instanceof DomainError) return false;
    throw error;
  }
}
