import type { StoredEvent } from '@stampwell/contracts';
import { SYSTEM_ACTOR } from '@stampwell/contracts';
import type { CommandHandler } from '@stampwell/event-store';
import { createPeople, type VaultKeys } from '@stampwell/vault';
import type { Pool } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { createNewPasswords } from '../../../services/identity/new-passwords.ts';
import type { Passwords } from '../../../services/identity/passwords.ts';
import { accountOf } from '../accounts.commands.ts';
import { decide } from '../accounts.decider.ts';

export interface FirstAdminPorts {
  pool: Pool;
  vault: VaultKeys;
  commands: CommandHandler<StoredEvent>;
  passwords: Passwords;
}

export interface FirstAdmin {
  email: string;
  name: string;
  password: string;
}

/** Creates the first administrator from the settings, because administrators cannot register. Does nothing if they exist. */
export async function ensureAdmin(
  { pool, vault, commands, passwords }: FirstAdminPorts,
  admin: FirstAdmin,
): Promise<void> {
  const people = createPeople(pool, vault);
  const known = await people.byEmail('admin', admin.email);
  const id = known?.id ?? uuidv7();
  if (!known) {
    const { password, ...person } = admin;
    const newPasswords = createNewPasswords({ people, passwords });
    const passwordHash = await newPasswords.hash({ password, field: 'ADMIN_PASSWORD', holder: admin });
    // The operator who wrote the settings vouches for the address.
    await people.add({ ...person, id, kind: 'admin', emailVerifiedAt: new Date(), passwordHash });
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
