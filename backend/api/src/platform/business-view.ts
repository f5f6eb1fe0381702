import { DomainError, type ProgrammeTerms } from '@stampwell/contracts';
import type { Business } from '@stampwell/contracts/http/shapes.ts';
import type { CommandHandler, FoldedStream } from '@stampwell/event-store';
import type { People, Person } from '@stampwell/vault';

/** A business as its owner and administrators are shown it. @throws DomainError `not_found` for one that is unknown or deleted */
export type BusinessView = (businessId: string) => Promise<Business>;

interface Standing {
  standing: Business['status'] | 'absent' | 'erased';
  rejectedAt: string | null;
}

interface Programme {
  registeredAt: string | null;
  isOnboarding: boolean;
  terms: ProgrammeTerms;
}

export interface BusinessViewPorts<Subscription> {
  commands: Pick<CommandHandler, 'readState'>;
  people: Pick<People, 'byId'>;
  business: {
    standingOf(businessId: string): FoldedStream<Standing>;
    programmeOf(businessId: string): FoldedStream<Programme>;
  };
  subscription: {
    of(businessId: string): FoldedStream<Subscription>;
    statusAt(subscription: Subscription, now: Date): Business['subscription_status'];
  };
  /** What the read models count; null where they have not met the business yet. */
  statisticsOf(businessId: string): Promise<Business['statistics'] | null>;
}

/** Folded from the streams, so that a business that was registered or changed a moment ago is shown as it is. */
export function createBusinessView<Subscription>(ports: BusinessViewPorts<Subscription>): BusinessView {
  return async (businessId) => {
    const [person, { states, now }, statistics] = await Promise.all([
      ports.people.byId(businessId),
      ports.commands.readState({
        approval: ports.business.standingOf(businessId),
        programme: ports.business.programmeOf(businessId),
        subscription: ports.subscription.of(businessId),
      }),
      ports.statisticsOf(businessId),
    ]);
    const { standing, rejectedAt } = states.approval;
    const { registeredAt, isOnboarding, terms } = states.programme;
    const isHere = registeredAt !== null && standing !== 'absent' && standing !== 'erased';
    if (person?.kind !== 'business' || !isHere) throw new DomainError('not_found');
    return {
      ...presentProfile(person),
      created_at: registeredAt,
      ...presentTerms(terms),
      onboarding: isOnboarding,
      is_active: standing !== 'inactive',
      is_approved: standing === 'approved' || standing === 'inactive',
      status: standing,
      rejected_at: rejectedAt,
      subscription_status: ports.subscription.statusAt(states.subscription, now),
      statistics: statistics ?? { customer_count: 0, stamps_given: 0, rewards_redeemed: 0 },
    };
  };
}

function presentProfile({ id, name, email, phone, address, description, logo }: Person) {
  return { _id: id, id, type: 'business' as const, name, email, phone, address, description, logo };
}

function presentTerms({
  stamps_required,
  reward_description,
  reward_emoji,
  scan_cooldown_hours,
}: ProgrammeTerms) {
  return { stamps_required, reward_description, reward_emoji, scan_cooldown_hours };
}
