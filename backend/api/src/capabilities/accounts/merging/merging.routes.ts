import { DomainError, ERASED_NAMES } from '@stampwell/contracts';
import type { BodyOf } from '@stampwell/contracts/http/endpoint.ts';
import * as http from '@stampwell/contracts/http/merges.ts';
import { type Route, route } from '../../../services/http/route.ts';
import type { RateLimits } from '../../../services/identity/rate-limits.ts';
import { type DeviceKeys, opensNothing } from '../guests/device-keys.ts';
import type { Find } from '../lifecycle.ts';
import { type MergeRecord, mergesOf } from './merging.commands.ts';
import { splitAlready } from './merging.decider.ts';
import type { Merging, MergingPorts } from './merging.ts';

export interface MergingRoutePorts extends Pick<MergingPorts, 'commands' | 'people'> {
  merging: Merging;
  find: Find;
  deviceKeys: Pick<DeviceKeys, 'assertOwned' | 'accountOf'>;
  limits: Pick<RateLimits, 'passkey'>;
  movePushSubscription(guestId: string, to: { id: string; sessionId: string }): Promise<void>;
  now(): Date;
}

/** Merges a guest's account into the signed-in one, on the guest's device, and splits them [JO9–JO11]. */
export function mergingRoutes(ports: MergingRoutePorts): Route[] {
  const { merging, commands, people, find, deviceKeys, limits, movePushSubscription, now } = ports;

  /** Signed in as the one, with the key of the other: so both are this person's. */
  async function pairOf(keptId: string, proof: BodyOf<typeof http.mergeAccounts>, address: string) {
    const guestId = await limits.passkey(address, async () => {
      await deviceKeys.assertOwned(proof);
      const found = await deviceKeys.accountOf(proof.key);
      if (!found) throw opensNothing();
      return found;
    });
    return { guestId, keptId };
  }

  /** `invalid_state` if the two were merged once, `not_found` for a merge of other accounts. */
  async function notMerged(accountId: string, mergeId: string): Promise<DomainError> {
    const { states } = await commands.readState({ records: mergesOf(accountId) });
    return states.records.some(({ id }) => id === mergeId) ? splitAlready() : new DomainError('not_found');
  }

  async function forAdmin(id: string) {
    await find('customer', id);
    const { states } = await commands.readState({ records: mergesOf(id) });
    const records = states.records.toReversed();
    const presented = await merging.present(records);
    const ids = records.flatMap(({ by, split }) => [by.id, ...(split ? [split.by.id] : [])]);
    const names = await people.byIds(ids);
    const nameOf = ({ kind, id: by }: MergeRecord['by']) =>
      kind === 'system' ? 'Stampwell' : (names.get(by)?.name ?? ERASED_NAMES.customer);
    return {
      merges: records.flatMap(({ role, otherId, by, split }, nth) => {
        const merge = presented[nth];
        if (!merge) return [];
        const apart = { apart_at: split?.at ?? null, apart_by: split && nameOf(split.by) };
        return [{ ...merge, role, other_id: otherId, by: nameOf(by), ...apart }];
      }),
    };
  }

  return [
    route(http.mergePreview, async ({ actor, body, address }) => {
      const pair = await pairOf(actor.id, body, address);
      const cards = await merging.preview(pair);
      return { other_name: (await find('customer', pair.guestId)).person.name, cards };
    }),

    route(http.mergeAccounts, async ({ actor, body, address, run }) => {
      const pair = await pairOf(actor.id, body, address);
      const merge = await merging.merge(pair, run);
      await movePushSubscription(pair.guestId, actor);
      const [presented] = await merging.present([merge]);
      if (!presented) throw new DomainError('not_found');
      return { merge: presented };
    }),

    route(http.userMerges, async ({ actor }) => ({ merges: await merging.list(actor.id, now()) })),

    route(http.undoMerge, async ({ actor, params, run }) => {
      const { status } = await find('customer', actor.id);
      const merge = status.merges?.find(({ id }) => id === params.id);
      if (!merge) throw await notMerged(actor.id, params.id);
      await merging.split({ mergeId: merge.id, guestId: merge.otherId, keptId: actor.id }, run);
      return { merges: await merging.list(actor.id, now()) };
    }),

    route(http.userMergesForAdmin, ({ params }) => forAdmin(params.id)),

    route(http.splitUser, async ({ params: { id }, body: { merge_id: mergeId }, run }) => {
      const { status } = await find('customer', id);
      const merge = [status.mergedInto, ...(status.merges ?? [])].find((one) => one?.id === mergeId);
      if (!merge) throw await notMerged(id, mergeId);
      const isGuest = merge === status.mergedInto;
      const pair = isGuest ? { guestId: id, keptId: merge.otherId } : { guestId: merge.otherId, keptId: id };
      await merging.split({ mergeId, ...pair }, run);
      return forAdmin(id);
    }),
  ];
}
