import type { RegistrationProgress } from '@stampwell/client';
import { emailKey } from '@stampwell/contracts/email-address.ts';
import type { Business } from '@stampwell/contracts/http/shapes.ts';
import { COOLDOWN_HOURS, DEFAULT_REWARD, STAMPS_REQUIRED } from '@stampwell/contracts/limits.ts';
import { fullReward } from '@stampwell/contracts/programme.ts';

/** See docs/product.md#business-registration-wizard. The last one is the plan chooser's page. */
export const STEPS = ['Account', 'Business Info', 'Loyalty Program', 'Review', 'Payment'] as const;
export const STEP = { account: 0, info: 1, programme: 2, review: 3, payment: 4 } as const;

/** Everything typed and saved. The password is neither; it lives in its field only. */
export interface RegistrationForm {
  email: string;
  name: string;
  phone: string;
  address: string;
  description: string;
  stampsRequired: number;
  rewardDescription: string;
  rewardEmoji: string;
  scanCooldownHours: number;
  keepsRest: boolean;
  agreed: boolean;
}

export type Programme = Pick<
  RegistrationForm,
  'stampsRequired' | 'rewardDescription' | 'rewardEmoji' | 'scanCooldownHours' | 'keepsRest'
>;

export interface Wizard {
  step: number;
  /** Where Previous stops: an account is created only once. */
  firstStep: number;
  /** The last step that Forward may show: every step before it is saved as it stands. */
  furthest: number;
  form: RegistrationForm;
  /** Continues an earlier visit, so Start Over is offered. */
  isRestored: boolean;
  /** An account exists already; its owner has to sign in to continue. */
  isAccountThere: boolean;
  /** There is something to save. */
  isChanged: boolean;
}

export type WizardAction =
  | { type: 'edited'; change: Partial<RegistrationForm> }
  | { type: 'account-created'; business: Business }
  | { type: 'step-saved' }
  | { type: 'went-to'; step: number }
  | { type: 'started-over'; business: Business | null };

interface Beginning {
  saved: RegistrationProgress | null;
  /** The business registering; null for a new visitor. */
  business: Business | null;
}

/** Visitors start at the account, owners where they left, at step 1 or later. */
export function begin({ saved, business }: Beginning): Wizard {
  const base = business ? formOf(business) : BLANK;
  const own = saved && (!business || isSame(saved.form.email, business.email)) ? saved : null;
  const firstStep = business ? STEP.info : STEP.account;
  const left = Number.isInteger(own?.currentStep) ? Number(own?.currentStep) : 0;
  const step = business ? Math.min(STEP.review, Math.max(firstStep, left)) : STEP.account;
  return {
    step,
    firstStep,
    furthest: step,
    form: { ...base, ...(own && known(own.form)), ...(business && { email: business.email }) },
    isRestored: own !== null,
    isAccountThere: !business && left > STEP.account,
    isChanged: false,
  };
}

export function turn(wizard: Wizard, action: WizardAction): Wizard {
  switch (action.type) {
    case 'edited':
      return edited(wizard, action.change);
    case 'account-created':
      return { ...begin({ saved: null, business: action.business }), isChanged: true };
    case 'step-saved':
      return at({ ...wizard, furthest: Math.max(wizard.furthest, wizard.step + 1) }, wizard.step + 1);
    case 'went-to':
      return at(wizard, Math.min(wizard.furthest, action.step));
    case 'started-over':
      return begin({ saved: null, business: action.business });
  }
}

/** The account exists, and its owner is signed in. */
export const hasAccount = ({ firstStep }: Wizard): boolean => firstStep > STEP.account;

function edited(wizard: Wizard, change: Partial<RegistrationForm>): Wizard {
  const form = { ...wizard.form, ...change };
  const isSameForm = FIELDS.every((field) => form[field] === wizard.form[field]);
  if (isSameForm) return wizard;
  return { ...wizard, form, isChanged: true, furthest: Math.min(wizard.furthest, wizard.step) };
}

const at = (wizard: Wizard, step: number): Wizard => ({
  ...wizard,
  step: Math.min(STEP.review, Math.max(wizard.firstStep, step)),
  isChanged: true,
});

const BLANK: RegistrationForm = {
  email: '',
  name: '',
  phone: '',
  address: '',
  description: '',
  stampsRequired: STAMPS_REQUIRED.default,
  rewardDescription: DEFAULT_REWARD.description,
  rewardEmoji: DEFAULT_REWARD.emoji,
  scanCooldownHours: COOLDOWN_HOURS.default,
  keepsRest: false,
  agreed: false,
};
const FIELDS = Object.keys(BLANK) as (keyof RegistrationForm)[];

function formOf(business: Business): RegistrationForm {
  const full = fullReward(business);
  return {
    email: business.email,
    name: business.name,
    phone: business.phone ?? '',
    address: business.address ?? '',
    description: business.description ?? '',
    stampsRequired: full.stamps,
    rewardDescription: full.reward,
    rewardEmoji: full.emoji,
    scanCooldownHours: business.scan_cooldown_hours,
    keepsRest: business.keeps_rest ?? false,
    agreed: false,
  };
}

/** A programme by its names on the wire. */
export const termsOf = (programme: Programme) => ({
  stamps_required: programme.stampsRequired,
  reward_description: programme.rewardDescription,
  reward_emoji: programme.rewardEmoji,
  scan_cooldown_hours: programme.scanCooldownHours,
  keeps_rest: programme.keepsRest,
});

/** Saved data may come from another version: only valid fields are restored. */
function known(kept: Record<string, unknown>): Partial<RegistrationForm> {
  return Object.fromEntries(
    FIELDS.filter((field) => typeof kept[field] === typeof BLANK[field]).map((field) => [field, kept[field]]),
  );
}

const isSame = (kept: unknown, email: string): boolean =>
  typeof kept === 'string' && emailKey(kept) === emailKey(email);
