import { isDeepStrictEqual } from 'node:util';
import {
  DomainError,
  firstPlaceOf,
  fullStep,
  NO_DETAILS,
  PLACE_FACTS,
  type PlaceDetails,
  presentReward,
  type Step,
  type StoredEvent,
} from '@stampwell/contracts';
import { openingHours, updateOpeningHours } from '@stampwell/contracts/http/anomalies.ts';
import * as http from '@stampwell/contracts/http/business.ts';
import {
  businessSettings,
  paperCards,
  updateBusinessProfile,
  updateBusinessSettings,
  updatePaperCards,
} from '@stampwell/contracts/http/business-settings.ts';
import type { BodyOf } from '@stampwell/contracts/http/endpoint.ts';
import { removeLogo, updateShopLook, uploadLogo } from '@stampwell/contracts/http/shop-look.ts';
import type { CommandHandler } from '@stampwell/event-store';
import type { People } from '@stampwell/vault';
import type { BusinessView } from '../../services/business/business-view.ts';
import { assertNotLapsed, type ViewSubscription } from '../../services/business/subscription-view.ts';
import { refusedField } from '../../services/http/errors.ts';
import { type Route, route } from '../../services/http/route.ts';
import type { BusinessActor } from '../../services/identity/actor.ts';
import type { Logos } from '../../services/images/logos.ts';
import type { Reactions } from '../../services/reactions/reactions.ts';
import {
  changeProfile,
  chooseLogo,
  chooseLook,
  configure,
  configurePaperCards,
  programmeOf,
  setOpeningHours,
} from './programme.commands.ts';
import { type Programme, timesOf } from './programme.decider.ts';
import { sealedSteps, wordsOf } from './sealed-words.ts';

type SentReward = Pick<
  BodyOf<typeof updateBusinessSettings>,
  'steps' | 'stamps_required' | 'reward_description' | 'reward_emoji'
>;
type Profile = Omit<BodyOf<typeof updateBusinessProfile>, 'onboarding' | 'current_password'>;

const FIELDS = ['name', 'email', 'description'] as const;

/** The fields of `names` that are sent and differ; an empty one is null [PG4]. */
function differing<Name extends keyof Profile>(
  names: readonly Name[],
  sent: Profile,
  before: Readonly<Record<Name, unknown>> | undefined,
): { names: Name[]; changes: Partial<Profile> } {
  const changed = names.filter(
    (name) => sent[name] !== undefined && !isDeepStrictEqual(sent[name] || null, before?.[name]),
  );
  return { names: changed, changes: Object.fromEntries(changed.map((name) => [name, sent[name] || null])) };
}

/**
 * Writes the fields that differ to the vault [PG2, PG4].
 * @returns the fields that changed, and those of the first place
 * @throws DomainError `already_exists` if another business has the email [PG6]
 */
async function writeProfile(
  people: Pick<People, 'byId' | 'change'>,
  businessId: string,
  profile: Profile,
): Promise<{ fields: string[]; placeFields: (keyof PlaceDetails)[] }> {
  const before = await people.byId(businessId);
  const placeId = firstPlaceOf(businessId);
  const own = differing(FIELDS, profile, before ?? undefined);
  const place = differing(PLACE_FACTS, profile, before?.places[placeId] ?? NO_DETAILS);
  if (own.names.length + place.names.length > 0)
    await people.change(businessId, {
      ...own.changes,
      ...(place.names.length > 0 && { places: { [placeId]: place.changes } }),
    });
  return { fields: own.names, placeFields: place.names };
}

/** [PG5] @throws DomainError `validation_failed` */
async function assertNamed(people: Pick<People, 'byId'>, businessId: string): Promise<void> {
  const person = await people.byId(businessId);
  if (person && !person.name.trim()) throw refusedField('name', 'Business name is required');
}

/** The owner's profile and the terms of the stamp card. */
export function programmeRoutes({
  commands,
  people,
  businessView,
  emails,
  subscriptionView,
  logos,
}: ProgrammePorts): Route[] {
  async function present(businessId: string) {
    const [business, pending_email] = await Promise.all([
      businessView(businessId),
      emails.pendingOf(businessId),
    ]);
    return { business: { ...business, pending_email } };
  }

  async function presentSettings(businessId: string, { terms: inForce, timeZone, look }: Programme) {
    const read = await people.textReader([businessId]);
    const { version: _, ...terms } = inForce;
    return { settings: { ...terms, ...presentReward(terms, read), time_zone: timeZone, look } };
  }

  /** The sent steps, sealed; without any, the three fields' full card over the step that it was [PG14]. */
  async function stepsOf(businessId: string, sent: SentReward): Promise<Step[]> {
    const { states } = await commands.readState({ programme: programmeOf(businessId) });
    const { terms } = states.programme;
    const words = await wordsOf(people, businessId, states.programme);
    if (sent.steps) return sealedSteps(sent.steps, words);
    const last = fullStep(terms);
    const { stamps_required, reward_description, reward_emoji } = sent;
    const full = {
      stamps: stamps_required ?? last.stamps,
      reward_description:
        reward_description === undefined ? last.reward_description : await words.seal(reward_description),
      reward_emoji: reward_emoji ?? last.reward_emoji,
    };
    return [...terms.steps.slice(0, -1), full];
  }

  return [
    route(http.businessProfile, ({ actor }) => present(actor.businessId)),

    route(updateBusinessProfile, async ({ body, actor, address, run }) => {
      const { onboarding, current_password: password, ...profile } = body;
      const { businessId } = actor;
      const email = await emails.request({ actor, email: profile.email, password, address });
      const changed = await writeProfile(people, businessId, { ...profile, email });
      if (onboarding === false) await assertNamed(people, businessId);
      await run(changeProfile(businessId, { ...changed, isOnboarded: onboarding === false }));
      return present(businessId);
    }),

    route(businessSettings, async ({ actor }) => {
      const { states } = await commands.readState({ programme: programmeOf(actor.businessId) });
      return presentSettings(actor.businessId, states.programme);
    }),

    route(updateBusinessSettings, async ({ body, actor, run }) => {
      const { scan_cooldown_hours, daily_stamp_cap, spends, keeps_rest, lapses_after_months } = body;
      assertNotLapsed(await subscriptionView(actor.businessId));
      const steps = await stepsOf(actor.businessId, body);
      const terms = { steps, scan_cooldown_hours, daily_stamp_cap, spends, keeps_rest, lapses_after_months };
      const { states } = await run(configure(actor.businessId, terms, body.time_zone));
      return presentSettings(actor.businessId, states.programme);
    }),

    route(openingHours, async ({ actor }) => {
      const { states } = await commands.readState({ programme: programmeOf(actor.businessId) });
      return presentHours(actor, states.programme);
    }),

    route(updateOpeningHours, async ({ body, actor, run }) => {
      const { states } = await run(setOpeningHours(actor.businessId, body.opening_hours, body.holidays));
      return presentHours(actor, states.programme);
    }),

    route(updateShopLook, async ({ body, actor, run }) => {
      assertNotLapsed(await subscriptionView(actor.businessId));
      const { states } = await run(chooseLook(actor.businessId, body));
      return { look: states.programme.look };
    }),

    route(uploadLogo, async ({ body, actor: { businessId }, run }) => {
      assertNotLapsed(await subscriptionView(businessId));
      const logo = await logos.keep(businessId, body);
      const { states } = await run(chooseLogo(businessId, logo)).catch(async (error) => {
        // The shop was deleted while its logo was stored: the reaction that deletes its pictures may have run before.
        if (error instanceof DomainError && error.code === 'not_found') await logos.forget(businessId);
        throw error;
      });
      await logos.prune(businessId, logo);
      return { look: states.programme.look };
    }),

    route(removeLogo, async ({ actor, run }) => {
      const { states } = await run(chooseLogo(actor.businessId, null));
      return { look: states.programme.look };
    }),

    route(paperCards, async ({ actor }) => {
      const { states } = await commands.readState({ programme: programmeOf(actor.businessId) });
      return presentPaperCards(states.programme);
    }),

    route(updatePaperCards, async ({ body, actor, run }) => {
      const { by_staff: byStaff, per_day: perDay } = body;
      const { states } = await run(configurePaperCards(actor.businessId, { byStaff, perDay }));
      return presentPaperCards(states.programme);
    }),

    route(http.businessStatus, async ({ actor }) => {
      const { is_approved, is_active, status } = await businessView(actor.businessId);
      return { is_approved, is_active, status };
    }),
  ];
}

const presentPaperCards = ({ paperCards: { byStaff, perDay } }: Programme) => ({
  by_staff: byStaff,
  per_day: perDay,
});

function presentHours({ businessId }: BusinessActor, programme: Programme) {
  const { openingHours: opening_hours, holidays } = timesOf(programme, firstPlaceOf(businessId));
  return { opening_hours, holidays };
}

/** Its pictures go with a deleted shop [PG13]. */
export const programmeReactions = ({ logos }: Pick<ProgrammePorts, 'logos'>): Reactions => ({
  BusinessErased: ({ data }) => logos.forget(data.business_id),
});

export interface ProgrammePorts {
  commands: Pick<CommandHandler<StoredEvent>, 'readState'>;
  people: Pick<People, 'byId' | 'change' | 'sealText' | 'textReader'>;
  businessView: BusinessView;
  /** Decides whether a changed email is written at once or must be confirmed first. */
  emails: {
    request(asked: {
      actor: BusinessActor;
      email: string | undefined;
      password: string | undefined;
      address: string;
    }): Promise<string | undefined>;
    pendingOf(businessId: string): Promise<string | null>;
  };
  subscriptionView: ViewSubscription;
  logos: Pick<Logos, 'keep' | 'prune' | 'forget'>;
}
