import {
  appliesTo,
  type BusinessEvent,
  type businessEvents,
  type CardLook,
  DEFAULT_LOOK,
  DEFAULT_TERMS,
  DEFAULT_TIME_ZONE,
  DomainError,
  FIRST_PROGRAMME,
  firstPlaceOf,
  type Holidays,
  isFirstPlace,
  knownPlace,
  knownProgramme,
  namedProgramme,
  type OneProgramme,
  type OpeningHours,
  PAPER_CARDS_PER_DAY,
  type PlaceDetails,
  type Programmes,
  type ProgrammeTerms,
  type ShopLook,
  type StoredEventAmong,
  type TermsInForce,
  type TermsVersion,
} from '@stampwell/contracts';
import { isSame } from './equality.rules.ts';
import { decidePlaces, type PlacesCommand } from './places.decider.ts';
import { decideCards, type SeveralCardsCommand } from './several-cards.decider.ts';

/** A business's loyalty programmes, of which the first is written out here. RULES.md numbers the rules. */
export interface Programme extends Programmes {
  /** Null before the business registers, and after it is deleted. */
  registeredAt: string | null;
  /** The registration wizard is not finished. */
  isOnboarding: boolean;
  /** IANA name of its first place's; the business's days begin and end by it. */
  timeZone: string;
  /** By place id; a place of which nothing was told yet is absent, as a first one may be. */
  places: Readonly<Record<string, PlaceState>>;
  /** The card's look [PG12] and the shop's logo [PG13]. */
  look: ShopLook;
  paperCards: PaperCards;
}

export interface PlaceTimes {
  /** IANA name. */
  timeZone: string;
  /** Null until the owner sets them [PG9]. */
  openingHours: OpeningHours | null;
  /** Days on which the hours are others. */
  holidays: Holidays;
}

export interface PlaceState extends PlaceTimes {
  /** ISO 8601; null after it was reopened, absent if it never closed. */
  closedAt?: string | null;
}

const NO_TIMES: PlaceTimes = { timeZone: DEFAULT_TIME_ZONE, openingHours: null, holidays: [] };

export const timesOf = ({ places }: Pick<Programme, 'places'>, placeId: string): PlaceState =>
  places[placeId] ?? NO_TIMES;

/** [PG11] */
export interface PaperCards {
  byStaff: boolean;
  perDay: number;
}

/** What is left out stays. */
export type SentTerms = { [Name in keyof ProgrammeTerms]?: ProgrammeTerms[Name] | undefined };

export type ProgrammeCommand = { businessId: string } & (
  | SeveralCardsCommand
  | PlacesCommand
  | {
      type: 'Configure';
      programme?: number | undefined;
      terms: SentTerms;
      timeZone?: string | undefined;
    }
  | { type: 'ChangeProfile'; fields: string[] }
  | { type: 'ChangePlace'; placeId: string; fields: (keyof PlaceDetails)[] }
  | { type: 'FinishOnboarding' }
  /** Holidays that are left out stay. */
  | { type: 'SetOpeningHours'; placeId: string; hours: OpeningHours | null; holidays?: Holidays | undefined }
  | { type: 'ChooseLook'; look: CardLook }
  | { type: 'ChooseLogo'; logo: string | null }
  | { type: 'ConfigurePaperCards'; paperCards: PaperCards }
);

export const initial: Programme = {
  registeredAt: null,
  isOnboarding: false,
  terms: { ...DEFAULT_TERMS, version: 0 },
  versions: [],
  timeZone: DEFAULT_TIME_ZONE,
  places: {},
  look: DEFAULT_LOOK,
  name: null,
  closing: null,
  others: [],
  paperCards: { byStaff: false, perDay: PAPER_CARDS_PER_DAY.default },
};

export function evolve(programme: Programme, event: StoredEventAmong<typeof businessEvents>): Programme {
  switch (event.type) {
    case 'BusinessRegistered':
      return {
        ...withTerms(programme, event.data.terms, { at_once: true, applies_to: [] }),
        registeredAt: event.at,
        isOnboarding: event.data.onboarding,
      };
    case 'ProgrammeConfigured':
      return changed(programme, event.data, (one) => withTerms(one, event.data.terms, event.data));
    case 'ProgrammeOpened':
      return { ...programme, others: [...programme.others, opened(event.data)] };
    case 'ProgrammeNamed':
      return changed(programme, event.data, (one) => ({ ...one, name: event.data.name }));
    case 'ProgrammeLookChosen':
      return changed(programme, event.data, (one) => ({ ...one, look: event.data.look }));
    case 'ProgrammeClosed': {
      const { closes_on: closesOn, redeemable_until: redeemableUntil } = event.data;
      return changed(programme, event.data, (one) => ({ ...one, closing: { closesOn, redeemableUntil } }));
    }
    case 'ProgrammeReopened':
      return changed(programme, event.data, (one) => ({ ...one, closing: null }));
    case 'PlaceOpened':
      return withTimes(programme, event.data, {});
    case 'PlaceClosed':
      return withTimes(programme, event.data, { closedAt: event.at });
    case 'PlaceReopened':
      return withTimes(programme, event.data, { closedAt: null });
    case 'ProgrammePlacesChosen':
      return changed(programme, event.data, (one) => ({ ...one, without: event.data.without }));
    case 'TimeZoneChanged':
      return withTimes(programme, event.data, { timeZone: event.data.time_zone });
    case 'OpeningHoursSet':
      return withTimes(programme, event.data, {
        openingHours: event.data.hours,
        holidays: event.data.holidays,
      });
    case 'ShopLookChosen':
      return { ...programme, look: event.data.look };
    case 'PaperCardsConfigured': {
      const { by_staff: byStaff, per_day: perDay } = event.data;
      return { ...programme, paperCards: { byStaff, perDay } };
    }
    case 'OnboardingFinished':
      return { ...programme, isOnboarding: false };
    case 'BusinessErased':
      return { ...programme, registeredAt: null };
    default:
      return programme;
  }
}

function withTimes(
  programme: Programme,
  place: { business_id: string; place_id: string },
  changes: Partial<PlaceState>,
): Programme {
  const times = { ...timesOf(programme, place.place_id), ...changes };
  return {
    ...programme,
    places: { ...programme.places, [place.place_id]: times },
    timeZone: isFirstPlace(place) ? times.timeZone : programme.timeZone,
  };
}

/** The business after a change of one of its programmes. */
function changed(
  shop: Programme,
  { programme = FIRST_PROGRAMME }: { programme?: number | undefined },
  change: <One extends Omit<OneProgramme, 'programme'>>(one: One) => One,
): Programme {
  if (programme === FIRST_PROGRAMME) return change(shop);
  const others = shop.others.map((other) => (other.programme === programme ? change(other) : other));
  return { ...shop, others };
}

function opened({
  programme,
  name,
  terms,
  look,
}: Extract<BusinessEvent, { type: 'ProgrammeOpened' }>['data']): OneProgramme {
  const begun = { programme, name, look, closing: null, terms: { ...terms, version: 0 }, versions: [] };
  return withTerms(begun, terms, { at_once: false, applies_to: [] });
}

function withTerms<One extends Pick<OneProgramme, 'terms' | 'versions'>>(
  one: One,
  next: ProgrammeTerms,
  { at_once, applies_to }: Pick<TermsVersion, 'at_once' | 'applies_to'>,
): One {
  const terms: TermsInForce = { ...next, version: one.terms.version + 1 };
  return { ...one, terms, versions: [...one.versions, { ...terms, at_once, applies_to }] };
}

export function decide(command: ProgrammeCommand, programme: Programme): BusinessEvent[] {
  const business_id = command.businessId;
  // [PG7]
  if (programme.registeredAt === null) throw new DomainError('not_found');
  switch (command.type) {
    case 'Configure':
      return configure(command, programme);
    case 'ChangeProfile': {
      const { fields } = command;
      return fields.length > 0 ? [{ type: 'BusinessProfileChanged', data: { business_id, fields } }] : [];
    }
    case 'ChangePlace': {
      const { placeId, fields } = command;
      const place_id = knownPlace(business_id, programme.places, placeId);
      return fields.length > 0
        ? [{ type: 'PlaceDetailsChanged', data: { business_id, place_id, fields } }]
        : [];
    }
    case 'FinishOnboarding':
      return programme.isOnboarding ? [{ type: 'OnboardingFinished', data: { business_id } }] : [];
    case 'SetOpeningHours':
      return setOpeningHours(command, programme);
    case 'ChooseLook': {
      const { hue, stamp_shape } = command.look;
      return changeLook(business_id, { ...programme.look, hue, stamp_shape }, programme);
    }
    case 'ChooseLogo':
      return changeLook(business_id, { ...programme.look, logo: command.logo }, programme);
    case 'ConfigurePaperCards': {
      const { byStaff: by_staff, perDay: per_day } = command.paperCards;
      if (isSame({ byStaff: by_staff, perDay: per_day }, programme.paperCards)) return [];
      return [{ type: 'PaperCardsConfigured', data: { business_id, by_staff, per_day } }];
    }
    case 'OpenPlace':
    case 'ReopenPlace':
    case 'ClosePlace':
    case 'MovePlace':
    case 'ChooseProgrammePlaces':
      return decidePlaces(command, business_id, programme);
    default:
      return decideCards(command, business_id, programme);
  }
}

/** [PG2, PG12, PG13] */
const changeLook = (
  business_id: string,
  look: Programme['look'],
  { look: before }: Programme,
): BusinessEvent[] => (isSame(look, before) ? [] : [{ type: 'ShopLookChosen', data: { business_id, look } }]);

/** [PG2, PG9] */
function setOpeningHours(
  command: Extract<ProgrammeCommand, { type: 'SetOpeningHours' }>,
  programme: Programme,
): BusinessEvent[] {
  const { businessId: business_id, placeId, hours, holidays: sent } = command;
  const place_id = knownPlace(business_id, programme.places, placeId);
  const { openingHours, holidays: before } = timesOf(programme, place_id);
  const holidays = sent?.toSorted((a, b) => (a.date < b.date ? -1 : 1)) ?? before;
  const told = (week: OpeningHours | null, days: Holidays) =>
    JSON.stringify([week?.map(inOrder), days.map(({ date, day }) => [date, inOrder(day)])]);
  if (told(hours, holidays) === told(openingHours, before)) return [];
  return [{ type: 'OpeningHoursSet', data: { business_id, place_id, hours, holidays } }];
}

const inOrder = (day: OpeningHours[number]) =>
  day && [day.opens, day.closes, day.again?.opens, day.again?.closes];

/** [PG2, PG8] */
function configure(
  {
    businessId: business_id,
    programme: number = FIRST_PROGRAMME,
    terms: sent,
    timeZone,
  }: Extract<ProgrammeCommand, { type: 'Configure' }>,
  programme: Programme,
): BusinessEvent[] {
  const known = knownProgramme(programme, number);
  const terms = changedTerms(known.terms, sent);
  if (terms) assertRising(terms);
  const first = { business_id, place_id: firstPlaceOf(business_id) };
  const isMoved = timeZone !== undefined && timeZone !== programme.timeZone;
  return [
    ...(terms
      ? [
          {
            type: 'ProgrammeConfigured' as const,
            data: { business_id, ...namedProgramme(number), ...coming(terms, known) },
          },
        ]
      : []),
    ...(isMoved ? [{ type: 'TimeZoneChanged' as const, data: { ...first, time_zone: timeZone } }] : []),
  ];
}

/** [PG1] */
const coming = (terms: ProgrammeTerms, { versions }: OneProgramme) => ({
  terms,
  at_once: false,
  applies_to: appliesTo(versions, terms),
});

const MORE_THAN_BEFORE = 'Each reward needs more stamps than the one before';

/** [PG14] Three fields of an older client change the last step, which may come too low for those before it. */
function assertRising({ steps }: ProgrammeTerms): void {
  if (steps.some(({ stamps }, nth) => stamps <= (steps[nth - 1]?.stamps ?? 0)))
    throw new DomainError('validation_failed', { field: 'stamps_required', message: MORE_THAN_BEFORE });
}

/** [PG2, PG3] The terms after the change; null if nothing differs. */
function changedTerms({ version: _, ...before }: TermsInForce, sent: SentTerms): ProgrammeTerms | null {
  const named = Object.entries(sent).filter(([, value]) => value !== undefined);
  const after: ProgrammeTerms = { ...before, ...Object.fromEntries(named) };
  return isSame(after, before) ? null : after;
}
