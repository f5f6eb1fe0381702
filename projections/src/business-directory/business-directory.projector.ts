import type { ProgrammeTerms } from '@stampwell/contracts';
import { defineProjector } from '../runtime/projector/projector.ts';
import { keep, set, table } from '../runtime/projector/table.ts';

const businesses = table('businesses', {
  key: { business_id: 'uuid' },
  columns: {
    stamps_required: set('int'),
    reward_description: set('text'),
    reward_emoji: set('text'),
    scan_cooldown_hours: set('float'),
    daily_stamp_cap: set('int'),
    onboarding: set('boolean'),
    is_approved: set('boolean'),
    is_active: set('boolean'),
    is_erased: set('boolean'),
    rejected_at: set('timestamptz'),
    created_at: keep('timestamptz'),
  },
});

type OfBusiness = { data: { business_id: string } };
type Cells = Parameters<typeof businesses.change>[1];

const changed = ({ data: { business_id } }: OfBusiness, cells: Cells) => [
  businesses.change({ business_id }, cells),
];

/** Terms may grow fields that this read model does not show. */
const termsOf = (terms: ProgrammeTerms) => ({
  stamps_required: terms.stamps_required,
  reward_description: terms.reward_description,
  reward_emoji: terms.reward_emoji,
  scan_cooldown_hours: terms.scan_cooldown_hours,
  daily_stamp_cap: terms.daily_stamp_cap ?? null,
});

/** Every business: its terms now, and its standing with the platform. */
export const businessDirectory = defineProjector({
  name: 'business-directory',
  revision: 1,
  ddl: new URL('./tables.sql', import.meta.url),
  tables: [businesses],
  needs: [],
  on: {
    BusinessRegistered: (event) =>
      changed(event, {
        ...termsOf(event.data.terms),
        onboarding: event.data.onboarding,
        is_approved: false,
        is_active: true,
        is_erased: false,
        created_at: event.at,
      }),
    ProgrammeConfigured: (event) => changed(event, termsOf(event.data.terms)),
    OnboardingFinished: (event) => changed(event, { onboarding: false }),
    BusinessApproved: (event) => changed(event, { is_approved: true, is_active: true, rejected_at: null }),
    BusinessRejected: (event) => changed(event, { is_approved: false, rejected_at: event.at }),
    BusinessDeactivated: (event) => changed(event, { is_active: false }),
    BusinessReactivated: (event) => changed(event, { is_active: true }),
    BusinessErased: (event) => changed(event, { is_active: false, is_erased: true }),
  },
});
