import {
  businessDay,
  knownProgramme,
  type OneProgramme,
  PLAIN_TERMS,
  presentReward,
  programmesOf,
  STAMP_SHAPES,
  type TextReader,
  takesStamps,
} from '@stampwell/contracts';
import * as http from '@stampwell/contracts/http/programmes.ts';
import type { CardsUnderWay, OwnProgramme } from '@stampwell/contracts/http/shapes.ts';
import { assertNotLapsed } from '../../services/business/subscription-view.ts';
import { type Route, route } from '../../services/http/route.ts';
import { programmeOf } from './programme.commands.ts';
import type { Programme } from './programme.decider.ts';
import type { ProgrammePorts } from './programme.routes.ts';
import { sealedSteps, type Words, wordsOf } from './sealed-words.ts';
import { changeProgramme, closeProgramme, openProgramme, reopenProgramme } from './several-cards.commands.ts';

/** A shop's cards beside each other [PG15, PG16, PG17]. */
export function severalCardsRoutes(ports: SeveralCardsPorts): Route[] {
  const { commands, people, subscriptionView, underWayOf } = ports;

  async function stateOf(businessId: string) {
    const { states, now } = await commands.readState({ programme: programmeOf(businessId) });
    const words = await wordsOf(people, businessId, states.programme);
    return { shop: states.programme, words, now };
  }

  /** What a change stands on: a plan, and the owner's words. */
  async function changing(businessId: string): Promise<Words> {
    assertNotLapsed(await subscriptionView(businessId));
    return (await stateOf(businessId)).words;
  }

  const shown = (shop: Programme, { programme, read, now }: Shown) => ({
    programme: present(knownProgramme(shop, programme), read, businessDay(now, shop.timeZone)),
  });

  return [
    route(http.listProgrammes, async ({ actor: { businessId } }) => {
      const [{ shop, words, now }, underWay] = await Promise.all([
        stateOf(businessId),
        underWayOf(businessId),
      ]);
      const today = businessDay(now, shop.timeZone);
      return {
        programmes: programmesOf(shop).map((one) => ({
          ...present(one, words.read, today),
          under_way: underWay?.get(one.programme) ?? NONE,
        })),
      };
    }),

    route(http.openProgramme, async ({ body, actor: { businessId }, run }) => {
      const words = await changing(businessId);
      const { card_name, first_card_name, steps, look = USUAL_LOOK, ...sent } = body;
      const [name, firstName] = await Promise.all([
        named(card_name, words),
        first_card_name === undefined ? null : named(first_card_name, words),
      ]);
      const terms = { ...USUAL, ...sent, steps: await sealedSteps(steps, words) };
      const { states, now } = await run(
        openProgramme(businessId, { name, firstName, terms, look }, words.read),
      );
      const programme = states.programme.others.at(-1)?.programme ?? 0;
      return shown(states.programme, { programme, read: words.read, now });
    }),

    route(http.changeProgramme, async ({ params: { programme }, body, actor: { businessId }, run }) => {
      const words = await changing(businessId);
      const { card_name, steps, look, without_places: without, ...sent } = body;
      const name = card_name === undefined ? null : await named(card_name, words);
      const terms = { ...sent, steps: steps && (await sealedSteps(steps, words)) };
      const { states, now } = await run(
        changeProgramme(businessId, { programme, name, terms, look, without }, words.read),
      );
      return shown(states.programme, { programme, read: words.read, now });
    }),

    route(http.closeProgramme, async ({ params: { programme }, body, actor: { businessId }, run }) => {
      const { read } = await changing(businessId);
      const { closes_on: closesOn, redeemable_until: redeemableUntil } = body;
      const { states, now } = await run(closeProgramme(businessId, { programme, closesOn, redeemableUntil }));
      return shown(states.programme, { programme, read, now });
    }),

    route(http.reopenProgramme, async ({ params: { programme }, actor: { businessId }, run }) => {
      const { read } = await changing(businessId);
      const { states, now } = await run(reopenProgramme(businessId, programme, read));
      return shown(states.programme, { programme, read, now });
    }),
  ];
}

interface Shown {
  programme: number;
  read: TextReader;
  now: Date;
}

/** The daily cap is the shop's [PG15]. */
const USUAL = { ...PLAIN_TERMS, daily_stamp_cap: null };
const NONE = { full: 0, past_half: 0, begun: 0, owed: 0 };
const USUAL_LOOK = { hue: null, stamp_shape: STAMP_SHAPES[0] };

const named = async (words: string, { seal }: Words) => ({ words, sealed: await seal(words) });

function present(
  { programme, name, terms, look, closing, without = [] }: OneProgramme,
  read: TextReader,
  today: string,
): OwnProgramme {
  const { hue, stamp_shape } = look;
  return {
    programme,
    card_name: name && read(name),
    ...presentReward(terms, read),
    scan_cooldown_hours: terms.scan_cooldown_hours,
    look: { hue, stamp_shape },
    ...(without.length > 0 && { without_places: [...without] }),
    takes_stamps: takesStamps({ closing }, today),
    ...(closing && { closing: { closes_on: closing.closesOn, redeemable_until: closing.redeemableUntil } }),
  };
}

export interface SeveralCardsPorts extends Pick<ProgrammePorts, 'commands' | 'people' | 'subscriptionView'> {
  /** Cards that have begun, by programme; null until the read models are built. */
  underWayOf(businessId: string): Promise<ReadonlyMap<number, CardsUnderWay> | null>;
}
