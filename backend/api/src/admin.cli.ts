import { openPool } from '@stampwell/base/postgres';
import { PASSWORD_RESET_MINUTES } from '@stampwell/contracts';
import { createPeople } from '@stampwell/vault';
import { linkForAdministrator } from './capabilities/accounts/password/reset-links.ts';
import { readVaultKeys } from './vault-settings.ts';

const USAGE = `Usage:
  npm run admin -- reset-password <email>   prints a link with which this administrator sets a new password, once`;

/** Account recovery for an administrator, which needs access to the machine [AC9]. */
async function main([command, email, ...rest]: string[]): Promise<number> {
  const { DATABASE_URL, PUBLIC_URL: publicUrl = 'http://localhost:3000' } = process.env;
  const isKnown = command === 'reset-password' && email !== undefined && rest.length === 0;
  if (!isKnown || !DATABASE_URL) {
    console.error(
      isKnown ? 'DATABASE_URL is not set: the address of the PostgreSQL of this Stampwell' : USAGE,
    );
    return 1;
  }
  const pool = openPool({ connectionString: DATABASE_URL, max: 2 });
  try {
    const people = createPeople(pool, readVaultKeys(process.env));
    const link = await linkForAdministrator({ pool, people, publicUrl }, email);
    if (!link) {
      console.error('There is no administrator with this email.');
      return 1;
    }
    console.log(`Works once, within ${PASSWORD_RESET_MINUTES} minutes:\n${link}`);
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  } finally {
    await pool.end();
  }
}

process.exitCode = await main(process.argv.slice(2));
