import {
  businessDay,
  cardLapseEvents,
  DomainError,
  eventsAmong,
  FIRST_PROGRAMME,
  knownProgramme,
  type ProgrammeTerms,
  takesStamps,
} from '@stampwell/contracts';
import * as http from '@stampwell/contracts/http/lapses.ts';
import { type Route, type RunCommand, route } from '../../../services/http/route.ts';
import type { CommandParts } from '../command-parts.ts';
import type { StampCardPorts } from '../ports.ts';
import { cardOf, type StatesOf } from '../stamp-card.folds.ts';
import { atPlace, createDecisionContext, type Subject } from '../subject.ts';
import { bringBack, broughtBackUntil, goodUntil, lapseOf } from './lapsing.decider.ts';
import { closedDays, seasonsOf, tellingsOf } from './lapsing.folds.ts';

const isBroughtBack = eventsAmong({ broughtBack: cardLapseEvents.stampsBroughtBack });
const isLapse = eventsAmong({ lapsed: cardLapseEvents.stampsLapsed });

/** [SC86] By the customer, or by the shop in the card's story. */
export function lapsingRoutes(parts: CommandParts): Route[] {
  const { subjects, store } = parts;
  const { streamsOf, contextOf } = createDecisionContext(parts);

  async function run(command: RunCommand, subject: Subject, of: { lapseId?: string } = {}) {
    const { businessId } = subject;
    const { events } = await command({
      streams: { ...streamsOf(subject), seasons: seasonsOf(businessId) },
      decide({ states, now }) {
        const { timeZone } = states.programme;
        const clock = { timeZone, seasons: closedDays(states.seasons, timeZone) };
        return { card: bringBack({ ...contextOf(subject, states, now), ...clock, ...of }, states.card) };
      },
    });
    const done = events.find(isBroughtBack);
    if (!done) throw new Error('the command brought nothing back');
    const { amount, balance_after } = done.data;
    return { success: true, message: 'Stamps brought back', stamps: amount, total_stamps: balance_after };
  }

  return [
    route(http.bringBackOwnStamps, async ({ params, query, actor, run: command }) =>
      run(command, await subjects.byThemselves(actor, params.id, query.programme)),
    ),

    route(http.bringBackStamps, async ({ body, actor, run: command }) => {
      const lapse = await store.findEvent(body.lapse_id);
      if (!lapse || !isLapse(lapse) || lapse.data.business_id !== actor.businessId)
        throw new DomainError('not_found');
      const { customer_id, programme } = lapse.data;
      const subject = await atPlace(subjects.byCustomer(actor, customer_id, programme), body.place);
      return run(command, subject, { lapseId: lapse.id });
    }),
  ];
}

type LapsePorts = Pick<StampCardPorts, 'commands' | 'business'>;
type OfCard = Parameters<typeof cardOf>;

/** For those who read a card: until when its stamps are good, and what can be brought back. */
export const createLapseOfCard =
  (ports: LapsePorts) =>
  async (...of: OfCard): Promise<http.CardLapse> => {
    const { states, now } = await ports.commands.readState(lapseStreams(ports, ...of));
    return presentLapse(states, now, of[2]);
  };

export const lapseStreams = (
  { business }: Pick<LapsePorts, 'business'>,
  ...[businessId, customerId, programme]: OfCard
) => ({
  card: cardOf(businessId, customerId, programme),
  programme: business.programmeOf(businessId),
  seasons: seasonsOf(businessId),
  tellings: tellingsOf(businessId, customerId, programme),
});

export function presentLapse(
  { card, programme, seasons: closed, tellings }: StatesOf<ReturnType<typeof lapseStreams>>,
  now: Date,
  number = FIRST_PROGRAMME,
): http.CardLapse {
  const { timeZone } = programme;
  const { terms, versions, closing } = knownProgramme(programme, number);
  const seasons = closedDays(closed, timeZone);
  const today = businessDay(now, timeZone);
  const lapse = lapseOf(card, { timeZone, terms, versions, seasons, today });
  const back = broughtBackUntil(card, { timeZone, seasons });
  const until = lapse && goodUntil(lapse, tellings.last, today);
  return {
    // [SC87] Nothing lapses on a card that takes no more stamps by then.
    good_until: until && takesStamps({ closing }, until) ? until : null,
    lapsed:
      back && back.until >= today
        ? { lapse_id: back.entry.id, stamps: back.entry.stamps, until: back.until }
        : null,
  };
}

/** The day alone; where nothing lapses, no stream is read. */
export function createGoodUntil(ports: LapsePorts) {
  const lapseOf = createLapseOfCard(ports);
  return async (
    { lapses_after_months }: Pick<ProgrammeTerms, 'lapses_after_months'>,
    ...of: OfCard
  ): Promise<string | null> => (lapses_after_months === null ? null : (await lapseOf(...of)).good_until);
}
