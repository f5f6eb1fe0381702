import { DomainError } from '@stampwell/contracts';
import { asksAgain, type Endpoint, eventOf, type Role } from '@stampwell/contracts/http/endpoint.ts';
import type { Guard } from '../../../services/http/guard.ts';
import type { Actor, KeyActor } from '../../../services/identity/actor.ts';
import type { Sessions } from '../../../services/identity/sessions.ts';
import type { SecondStep } from '../second-factor/second-step.ts';
import type { SecurityWatch } from '../security-events/security-events.ts';

export interface GuardPorts {
  sessions: Sessions;
  secondStep: SecondStep;
  watch: SecurityWatch;
  isFactorRequired(kind: Role): boolean;
}

/** Enforces for every route what contracts declare about its danger [AC23, AC24, AC27]. */
export function createGuard({ sessions, secondStep, watch, isFactorRequired }: GuardPorts): Guard {
  return {
    async assertMay(endpoint, actor) {
      const mustSetUp = !endpoint.beforeFactor && isFactorRequired(actor.kind);
      if (mustSetUp && !(await secondStep.hasFactor(actor.id)))
        throw new DomainError('second_factor_setup_required');
      if (asksAgain(endpoint)) await sessions.assertRecent(actor);
    },
    async noteDone(endpoint, actor, origin) {
      const kind = eventOf(endpoint);
      if (!kind) return;
      const account = accountOf(actor);
      await watch.record({ kind, what: whatOf(endpoint), account }, origin);
    },
  };
}

/** What a key did is noted on its owner's account. */
const accountOf = (actor: Actor | KeyActor) =>
  actor.kind === 'key'
    ? { id: actor.businessId, kind: 'business' as const }
    : { id: actor.id, kind: actor.kind };

/** The endpoint's name distinguishes orders, exports and staff changes of one kind. */
const whatOf = ({ name }: Endpoint): string => name;
