import {
  type BusinessState,
  DomainError,
  type FreeText,
  factsOfFirst,
  logoAddress,
  type PlacesStanding,
  type ProgrammeTerms,
  placeIdsOf,
  presentPlan,
  presentReward,
  presentState,
  type ShopLook,
  type SubscriptionDates,
  viewAt,
} from '@stampwell/contracts';
import type { Business } from '@stampwell/contracts/http/shapes.ts';
import type { CommandHandler, FoldedStream } from '@stampwell/event-store';
import type { People, Person } from '@stampwell/vault';
import type { BillingClock } from '../time/clock.ts';

/** A business as its owner and administrators see it. @throws DomainError `not_found` if it is unknown or deleted */
export type BusinessView = (businessId: string) => Promise<Business>;

interface Approval {
  status: BusinessState | 'absent';
  approvedAt: string | null;
  rejectedAt: string | null;
  rejectionReason: FreeText | null;
  waitingSince: string | null;
  missing: readonly string[];
}

interface Programme {
  registeredAt: string | null;
  isOnboarding: boolean;
  terms: ProgrammeTerms;
  look: ShopLook;
  places: PlacesStanding;
}

export interface BusinessViewPorts {
  commands: Pick<CommandHandler, 'readState'>;
  people: Pick<People, 'byId' | 'textReader'>;
  business: {
    approvalOf(businessId: string): FoldedStream<Approval>;
    programmeOf(businessId: string): FoldedStream<Programme>;
  };
  subscription: { of(businessId: string): FoldedStream<{ current: SubscriptionDates | null }> };
  clock: Pick<BillingClock, 'at'>;
  /** Counts from the read models; null until they have processed the registration. */
  statisticsOf(businessId: string): Promise<Business['statistics'] | null>;
}

/** Folded from the streams, so that a registration or change made a moment ago is included. */
export function createBusinessView(ports: BusinessViewPorts): BusinessView {
  return async (businessId) => {
    const [person, read, { states, now }, statistics] = await Promise.all([
      ports.people.byId(businessId),
      ports.people.textReader([businessId]),
      ports.commands.readState({
        approval: ports.business.approvalOf(businessId),
        programme: ports.business.programmeOf(businessId),
        subscription: ports.subscription.of(businessId),
      }),
      ports.statisticsOf(businessId),
    ]);
    const { status, approvedAt, rejectedAt, rejectionReason, waitingSince, missing } = states.approval;
    const { registeredAt, isOnboarding, terms, look, places } = states.programme;
    const isHere = registeredAt !== null && status !== 'absent' && status !== 'erased';
    if (person?.kind !== 'business' || !isHere) throw new DomainError('not_found');
    return {
      ...presentProfile(person),
      ...(placeIdsOf(businessId, places).length > 1 && { several_places: true }),
      logo: logoAddress(businessId, look.logo, 'medium'),
      created_at: registeredAt,
      ...presentReward(terms, read),
      look,
      scan_cooldown_hours: terms.scan_cooldown_hours,
      onboarding: isOnboarding,
      ...presentState(status),
      is_unfinished: status === 'pending' && missing.length > 0,
      approved_at: approvedAt,
      rejected_at: rejectedAt,
      rejection_reason: rejectionReason && read(rejectionReason),
      waiting_since: waitingSince,
      ...presentPlan(viewAt(states.subscription.current, ports.clock.at(now))),
      statistics: statistics ?? { customer_count: 0, stamps_given: 0, rewards_redeemed: 0 },
    };
  };
}

function presentProfile({ id, name, email, places, description }: Person) {
  return { _id: id, id, type: 'business' as const, name, email, ...factsOfFirst(id, places), description };
}
