import { SYSTEM_ACTOR } from '@stampwell/contracts';
import type { CommandHandler } from '@stampwell/event-store';
import { createPeople } from '@stampwell/vault';
import type { Pool } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { Passwords } from '../../platform/identity/passwords.ts';
import { decide } from '../rules/account.decider.ts';
import { accountOf } from '../rules/account.fold.ts';

export interface FirstAdminPorts {
  pool: Pool;
  commands: CommandHandler;
  passwords: Passwords;
}

export interface FirstAdmin {
  email: string;
  name: string;
  password: string;
}

/** Nobody can register as an administrator, so the first one comes from the settings. Changes nothing where they are there. */
export async function ensureAdmin(
  { pool, commands, passwords }: FirstAdminPorts,
  admin: FirstAdmin,
): Promise<void> {
  const people = createPeople(pool);
  const known = await people.byEmail('admin', admin.email);
  const id = known?.id ?? uuidv7();
  if (!known) {
    const { password, ...person } = admin;
    await people.add({ ...person, id, kind: 'admin', passwordHash: await passwords.hash(password) });
  }
  await commands({
    actor: SYSTEM_ACTOR,
    correlationId: uuidv7(),
    streams: { account: accountOf(id) },
    decide: ({ states: { account } }) => ({
      account:
        account.status === 'absent'
          ? decide({ type: 'Register', accountId: id, kind: 'admin' }, account)
          : [],
    }),
  });
}
