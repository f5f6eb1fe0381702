import {
  type CardMergeEvent,
  cardStream,
  DEFAULT_TERMS,
  type DomainEvent,
  type EventActor,
} from '@stampwell/contracts';
import { mergeCards, splitCards } from '../capabilities/stamp-card/merging.decider.ts';
import { cardOf } from '../capabilities/stamp-card/stamp-card.fold.ts';
import { nthId } from './given-when-then.ts';
import type { SpecApp } from './spec-app.ts';

interface Parties {
  businessId: string;
  /** Whose card rests meanwhile. */
  fromId: string;
  intoId: string;
  mergeId?: string;
}

/** Puts two cards together, and takes them apart, as the deciders do. For specs of readers. */
export function createMerge(
  { given, eventsOf }: Pick<SpecApp, 'given' | 'eventsOf'>,
  { businessId, fromId, intoId, mergeId = nthId(900) }: Parties,
) {
  const by: EventActor = { kind: 'customer', id: intoId };
  const two = {
    ...{ businessId, fromId, intoId, mergeId, today: '2026-11-25' },
    terms: { ...DEFAULT_TERMS, version: 1 },
  };
  const streams = { from: cardStream(businessId, fromId), into: cardStream(businessId, intoId) };

  async function cardAt(customerId: string) {
    const { stream, fold } = cardOf(businessId, customerId);
    return (await eventsOf(stream)).reduce(fold.evolve, fold.initial);
  }

  async function append(decide: typeof mergeCards) {
    const decided = decide(two, { from: await cardAt(fromId), into: await cardAt(intoId) });
    const stored = [
      ...(await given(streams.from, decided.from as DomainEvent[], by)),
      ...(await given(streams.into, decided.into as DomainEvent[], by)),
    ];
    return stored as (CardMergeEvent & { position: number })[];
  }

  return { merge: () => append(mergeCards), split: () => append(splitCards), cardAt };
}
