import { lookAlikesOf } from '@stampwell/contracts';
import type { Person } from '@stampwell/vault';
import type { StampCardPorts } from './ports.ts';

/** For an unknown code typed by hand: the customer whose code looks the same, if there is exactly one [SC26]. */
export async function customerByLookAlike(
  people: Pick<StampCardPorts['people'], 'byQrCode'>,
  code: string,
): Promise<Person | null> {
  // Asked for together, so that the vault batches them into one query.
  const alike = await Promise.all(lookAlikesOf(code).map((other) => people.byQrCode(other)));
  const found = alike.filter((person) => person !== null);
  return found.length === 1 ? (found[0] ?? null) : null;
}
