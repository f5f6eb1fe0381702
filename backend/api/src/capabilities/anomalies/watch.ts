import {
  businessDay,
  DomainError,
  type EventActor,
  SYSTEM_ACTOR,
  watchEvents,
  watchStream,
} from '@stampwell/contracts';
import { foldOf } from '../../services/folds/fold-of.ts';
import type { AnomalyPorts } from './ports.ts';
import {
  type AliasSign,
  decide,
  evolve,
  initial,
  isWorthNoting,
  type WatchCommand,
} from './watch.decider.ts';

const watchFold = foldOf({ name: 'watch', events: watchEvents, initial, evolve });

type Noticed = WatchCommand extends infer Command
  ? Command extends unknown
    ? Omit<Command, 'today'>
    : never
  : never;

/** Records suspicious behaviour at a counter that is no event of a card [UN8, UN9]. */
export function createWatch({
  commands,
  programme,
  log,
}: Pick<AnomalyPorts, 'commands' | 'programme' | 'log'>) {
  async function notice(noticed: Noticed, actor: EventActor): Promise<void> {
    const { businessId } = noticed;
    await commands({
      actor,
      correlationId: watchStream(businessId),
      streams: {
        watch: { stream: watchStream(businessId), fold: watchFold },
        programme: programme.of(businessId),
      },
      decide: ({ states, now }) => ({
        watch: decide(
          { ...noticed, today: businessDay(now, states.programme.timeZone) } as WatchCommand,
          states.watch,
        ),
      }),
    });
  }

  /** Not awaited, so that recording never delays the counter's answer. */
  function inPassing(noticed: Noticed, actor: EventActor): void {
    notice(noticed, actor).catch((failure: unknown) => {
      if (!(failure instanceof DomainError))
        log.warn({ err: failure }, 'what was noticed was not written down');
    });
  }

  return {
    missed(
      { kind, id, businessId }: Pick<EventActor, 'kind' | 'id'> & { businessId: string },
      misses: number,
    ): void {
      if (!isWorthNoting(misses)) return;
      inPassing({ type: 'NoteMiss', businessId, accountId: id, misses }, { kind, id });
    },

    ownCard(
      { kind, id, businessId }: { kind: string; id: string; businessId: string },
      customerId: string,
    ): void {
      if (kind !== 'employee') return;
      const alias = { businessId, employeeId: id, customerId, sign: 'refused' as const };
      inPassing({ type: 'SuspectAlias', ...alias }, { kind: 'employee', id });
    },

    suspect: (alias: { businessId: string; employeeId: string; customerId: string; sign: AliasSign }) =>
      notice({ type: 'SuspectAlias', ...alias }, SYSTEM_ACTOR),
  };
}

export type Watch = ReturnType<typeof createWatch>;
