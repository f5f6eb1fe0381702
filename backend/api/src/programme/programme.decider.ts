import {
  type BusinessEvent,
  type businessEvents,
  COOLDOWN_HOURS,
  DEFAULT_REWARD,
  DomainError,
  type ProgrammeTerms,
  STAMPS_REQUIRED,
  type StoredEventOf,
} from '@stampwell/contracts';

/** A business's loyalty programme. RULES.md numbers the rules. */
export interface Programme {
  /** Null before there is a business, and once it has left. */
  registeredAt: string | null;
  /** The registration wizard is not finished. */
  isOnboarding: boolean;
  terms: ProgrammeTerms;
}

/** The cap may be left as it is. */
type SentTerms = Omit<ProgrammeTerms, 'daily_stamp_cap'> & { daily_stamp_cap?: number | null | undefined };

export type ProgrammeCommand = { businessId: string } & (
  | { type: 'Configure'; terms: SentTerms }
  | { type: 'ChangeProfile'; fields: string[] }
  | { type: 'FinishOnboarding' }
);

export type StoredBusinessEvent = StoredEventOf<(typeof businessEvents)[keyof typeof businessEvents]>;

export const initial: Programme = {
  registeredAt: null,
  isOnboarding: false,
  terms: {
    stamps_required: STAMPS_REQUIRED.default,
    reward_description: DEFAULT_REWARD.description,
    reward_emoji: DEFAULT_REWARD.emoji,
    scan_cooldown_hours: COOLDOWN_HOURS.default,
    daily_stamp_cap: null,
  },
};

export function evolve(programme: Programme, event: StoredBusinessEvent): Programme {
  switch (event.type) {
    case 'BusinessRegistered':
      return { registeredAt: event.at, isOnboarding: event.data.onboarding, terms: event.data.terms };
    case 'ProgrammeConfigured':
      return { ...programme, terms: event.data.terms };
    case 'OnboardingFinished':
      return { ...programme, isOnboarding: false };
    case 'BusinessErased':
      return { ...programme, registeredAt: null };
    default:
      return programme;
  }
}

export function decide(command: ProgrammeCommand, programme: Programme): BusinessEvent[] {
  const business_id = command.businessId;
  // [PG7]
  if (programme.registeredAt === null) throw new DomainError('not_found');
  switch (command.type) {
    case 'Configure': {
      const terms = changedTerms(programme.terms, command.terms);
      return terms ? [{ type: 'ProgrammeConfigured', data: { business_id, terms } }] : [];
    }
    case 'ChangeProfile': {
      const { fields } = command;
      return fields.length > 0 ? [{ type: 'BusinessProfileChanged', data: { business_id, fields } }] : [];
    }
    case 'FinishOnboarding':
      return programme.isOnboarding ? [{ type: 'OnboardingFinished', data: { business_id } }] : [];
  }
}

/** [PG2, PG3] The terms after the change; null where nothing differs. */
function changedTerms(
  before: ProgrammeTerms,
  { daily_stamp_cap, ...sent }: SentTerms,
): ProgrammeTerms | null {
  const cap = daily_stamp_cap === undefined ? before.daily_stamp_cap : daily_stamp_cap;
  const after: ProgrammeTerms = { ...sent, daily_stamp_cap: cap };
  const names = Object.keys(before) as (keyof ProgrammeTerms)[];
  return names.some((name) => after[name] !== before[name]) ? after : null;
}
