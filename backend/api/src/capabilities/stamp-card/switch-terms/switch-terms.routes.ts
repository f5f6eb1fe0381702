import {
  FIRST_PROGRAMME,
  knownProgramme,
  presentReward,
  type TermsInForce,
  termsOfCard,
} from '@stampwell/contracts';
import type { CardLapse } from '@stampwell/contracts/http/lapses.ts';
import * as http from '@stampwell/contracts/http/new-terms.ts';
import { type Route, route } from '../../../services/http/route.ts';
import type { CommandParts } from '../command-parts.ts';
import { lapseStreams, presentLapse } from '../lapsing/lapsing.routes.ts';
import type { StampCardPorts } from '../ports.ts';
import { createDecisionContext } from '../subject.ts';
import { maySwitch, switchTerms } from './switch-terms.decider.ts';

/** [SC66] By the customer alone, on their own phone. */
export function switchTermsRoutes(parts: CommandParts): Route[] {
  const { streamsOf, contextOf } = createDecisionContext(parts);
  return [
    route(http.switchTerms, async ({ params, body, actor, run }) => {
      const subject = await parts.subjects.byThemselves(actor, params.id, body.programme);
      await run({
        streams: streamsOf(subject),
        decide: ({ states, now }) => ({
          card: switchTerms({ ...contextOf(subject, states, now), version: body.version }, states.card),
        }),
      });
      return { success: true, message: 'Your card goes by the new terms' };
    }),
  ];
}

/** For the customer who reads their card: what lapses of it, and its terms and today's, where they may switch. */
export const createOwnCard =
  (ports: Pick<StampCardPorts, 'commands' | 'business' | 'people'>) =>
  async (
    businessId: string,
    customerId: string,
    number = FIRST_PROGRAMME,
  ): Promise<{ lapse: CardLapse; new_terms: http.NewTerms | null }> => {
    const { states, now } = await ports.commands.readState(
      lapseStreams(ports, businessId, customerId, number),
    );
    const lapse = presentLapse(states, now, number);
    const { card } = states;
    const programme = knownProgramme(states.programme, number);
    if (!maySwitch(card, programme)) return { lapse, new_terms: null };
    const read = await ports.people.textReader([businessId]);
    const shown = (terms: TermsInForce) => ({
      ...presentReward(terms, read),
      scan_cooldown_hours: terms.scan_cooldown_hours,
    });
    const { terms } = programme;
    const own = termsOfCard(programme, card.termsVersion);
    return { lapse, new_terms: { version: terms.version, own: shown(own), today: shown(terms) } };
  };
