import {
  businessEvents,
  businessStream,
  type CardLook,
  firstPlaceOf,
  type Holidays,
  type OpeningHours,
  type PlaceDetails,
} from '@stampwell/contracts';
import type { FoldedStream } from '@stampwell/event-store';
import { foldOf } from '../../services/folds/fold-of.ts';
import type { RouteCommand } from '../../services/http/route.ts';
import {
  decide,
  evolve,
  initial,
  type PaperCards,
  type Programme,
  type SentTerms,
} from './programme.decider.ts';

const programmeFold = foldOf({ name: 'programme', revision: 11, events: businessEvents, initial, evolve });

export const programmeOf = (businessId: string): FoldedStream<Programme> => ({
  stream: businessStream(businessId),
  fold: programmeFold,
});

/** @param timeZone left out to keep the current one */
export const configure = (
  businessId: string,
  terms: SentTerms,
  timeZone?: string,
): RouteCommand<{ programme: Programme }> => ({
  streams: { programme: programmeOf(businessId) },
  decide: ({ states: { programme } }) => ({
    programme: decide({ type: 'Configure', businessId, terms, timeZone }, programme),
  }),
});

export const setOpeningHours = (
  businessId: string,
  hours: OpeningHours | null,
  holidays?: Holidays,
): RouteCommand<{ programme: Programme }> => ({
  streams: { programme: programmeOf(businessId) },
  decide: ({ states: { programme } }) => ({
    programme: decide(
      { type: 'SetOpeningHours', businessId, placeId: firstPlaceOf(businessId), hours, holidays },
      programme,
    ),
  }),
});

export const chooseLook = (businessId: string, look: CardLook): RouteCommand<{ programme: Programme }> => ({
  streams: { programme: programmeOf(businessId) },
  decide: ({ states: { programme } }) => ({
    programme: decide({ type: 'ChooseLook', businessId, look }, programme),
  }),
});

/** @param logo the id of its content; null removes it */
export const chooseLogo = (
  businessId: string,
  logo: string | null,
): RouteCommand<{ programme: Programme }> => ({
  streams: { programme: programmeOf(businessId) },
  decide: ({ states: { programme } }) => ({
    programme: decide({ type: 'ChooseLogo', businessId, logo }, programme),
  }),
});

export const configurePaperCards = (
  businessId: string,
  paperCards: PaperCards,
): RouteCommand<{ programme: Programme }> => ({
  streams: { programme: programmeOf(businessId) },
  decide: ({ states: { programme } }) => ({
    programme: decide({ type: 'ConfigurePaperCards', businessId, paperCards }, programme),
  }),
});

interface ProfileChange {
  /** Names of the changed fields, here and of the first place; the values are in the vault. */
  fields: string[];
  placeFields: (keyof PlaceDetails)[];
  /** The owner has finished the registration wizard. */
  isOnboarded: boolean;
}

export const changeProfile = (
  businessId: string,
  { fields, placeFields, isOnboarded }: ProfileChange,
): RouteCommand<{ programme: Programme }> => ({
  streams: { programme: programmeOf(businessId) },
  decide: ({ states: { programme } }) => ({
    programme: [
      ...decide({ type: 'ChangeProfile', businessId, fields }, programme),
      ...decide(
        { type: 'ChangePlace', businessId, placeId: firstPlaceOf(businessId), fields: placeFields },
        programme,
      ),
      ...(isOnboarded ? decide({ type: 'FinishOnboarding', businessId }, programme) : []),
    ],
  }),
});
