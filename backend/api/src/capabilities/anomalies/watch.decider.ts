import {
  ANOMALY,
  RATE_LIMITS,
  type StoredEventAmong,
  type WatchEvent,
  type watchEvents,
} from '@stampwell/contracts';

/** Findings recorded at a business so far. */
export interface Watch {
  /** Pairs of employee and customer suspected to be one person, as `employee customer`. */
  aliases: readonly string[];
}

export type AliasSign = Extract<WatchEvent, { type: 'AliasSuspected' }>['data']['sign'];

interface AtBusiness {
  businessId: string;
  /** The business's day, YYYY-MM-DD. */
  today: string;
}
export type WatchCommand = AtBusiness &
  (
    | { type: 'NoteMiss'; accountId: string; misses: number }
    | { type: 'SuspectAlias'; employeeId: string; customerId: string; sign: AliasSign }
  );

export const initial: Watch = { aliases: [] };

export function evolve(watch: Watch, { type, data }: StoredEventAmong<typeof watchEvents>): Watch {
  return type === 'AliasSuspected' ? { aliases: [...watch.aliases, aliasOf(data)] } : watch;
}

const aliasOf = (alias: { employee_id: string; customer_id: string }) =>
  `${alias.employee_id} ${alias.customer_id}`;

/** [UN8] True if this number of misses within the hour is worth an event. */
export const isWorthNoting = (misses: number): boolean =>
  misses === ANOMALY.missedCodes || misses === RATE_LIMITS.qrMissesPerActorHour;

export function decide(command: WatchCommand, watch: Watch): WatchEvent[] {
  const { businessId: business_id, today: day } = command;
  if (command.type === 'NoteMiss') {
    const { accountId: account_id, misses } = command;
    return isWorthNoting(misses)
      ? [{ type: 'CodesMissed', data: { business_id, account_id, misses, day } }]
      : [];
  }
  const alias = { employee_id: command.employeeId, customer_id: command.customerId };
  // [UN9]
  if (watch.aliases.includes(aliasOf(alias))) return [];
  return [{ type: 'AliasSuspected', data: { business_id, ...alias, sign: command.sign, day } }];
}
