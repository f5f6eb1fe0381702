import * as http from '@stampwell/contracts/http/business.ts';
import type { Business } from '@stampwell/contracts/http/shapes.ts';
import type { CommandHandler } from '@stampwell/event-store';
import type { People } from '@stampwell/vault';
import { type Route, route } from '../platform/http/route.ts';
import { changeProfile } from './change-profile.ts';
import { decide } from './programme.decider.ts';
import { programmeOf } from './programme.fold.ts';

export interface ProgrammePorts {
  commands: Pick<CommandHandler, 'readState'>;
  people: Pick<People, 'byId' | 'change'>;
  businessView(businessId: string): Promise<Business>;
}

/** What an owner says about their business: who it is, and what a customer collects for. */
export function programmeRoutes({ commands, people, businessView }: ProgrammePorts): Route[] {
  return [
    route(http.businessProfile, async ({ actor }) => ({ business: await businessView(actor.businessId) })),

    route(http.updateBusinessProfile, async ({ body: { onboarding, ...profile }, actor, run }) => {
      const { businessId } = actor;
      const fields = await changeProfile(people, businessId, profile);
      await run({
        streams: { programme: programmeOf(businessId) },
        decide: ({ states: { programme } }) => ({
          programme: [
            ...decide({ type: 'ChangeProfile', businessId, fields }, programme),
            ...(onboarding === false ? decide({ type: 'FinishOnboarding', businessId }, programme) : []),
          ],
        }),
      });
      return { business: await businessView(businessId) };
    }),

    route(http.businessSettings, async ({ actor }) => {
      const { states } = await commands.readState({ programme: programmeOf(actor.businessId) });
      return { settings: states.programme.terms };
    }),

    route(http.updateBusinessSettings, async ({ body, actor, run }) => {
      const { businessId } = actor;
      const { states } = await run({
        streams: { programme: programmeOf(businessId) },
        decide: ({ states: { programme } }) => ({
          programme: decide({ type: 'Configure', businessId, terms: body }, programme),
        }),
      });
      return { settings: states.programme.terms };
    }),

    route(http.businessStatus, async ({ actor }) => {
      const { is_approved, is_active, status } = await businessView(actor.businessId);
      return { is_approved, is_active, status };
    }),
  ];
}
