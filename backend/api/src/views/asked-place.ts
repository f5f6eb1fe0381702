import { firstPlaceOf, knownPlace, type PlacesStanding, type StoredEvent } from '@stampwell/contracts';
import type { CommandHandler, FoldedStream } from '@stampwell/event-store';

export interface AskedPlacePorts {
  commands: Pick<CommandHandler<StoredEvent>, 'readState'>;
  programmeOf(businessId: string): FoldedStream<{ places: PlacesStanding }>;
}

/**
 * The place that a business's query asks about, closed or not; undefined for all of them.
 * @throws DomainError `not_found` for an unknown one, or another business's
 */
export type AskedPlace = (businessId: string, place: string | undefined) => Promise<string | undefined>;

/** From the log, so that a place can be asked about from the moment of its opening. */
export const createAskedPlace =
  ({ commands, programmeOf }: AskedPlacePorts): AskedPlace =>
  async (businessId, place) => {
    if (place === undefined || place === firstPlaceOf(businessId)) return place;
    const { states } = await commands.readState({ programme: programmeOf(businessId) });
    return knownPlace(businessId, states.programme.places, place);
  };
