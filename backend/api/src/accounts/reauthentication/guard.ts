import { DomainError } from '@stampwell/contracts';
import { asksAgain, type Endpoint, eventOf, type Role } from '@stampwell/contracts/http/endpoint.ts';
import type { Guard } from '../../http/guard.ts';
import type { Sessions } from '../../identity/sessions.ts';
import type { SecondStep } from '../second-factor/second-step.ts';
import type { SecurityWatch } from '../security-events/security-watch.ts';

export interface GuardPorts {
  sessions: Sessions;
  secondStep: SecondStep;
  watch: SecurityWatch;
  isFactorRequired(kind: Role): boolean;
}

/** What contracts say of an endpoint's danger, kept for every route in one place [AC23, AC24, AC27]. */
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
      const account = { id: actor.id, kind: actor.kind };
      await watch.record({ kind, what: whatOf(endpoint), account }, origin);
    },
  };
}

/** Its name in the API tells an order, an export or a change among the staff from others of its kind. */
const whatOf = ({ name }: Endpoint): string => name;
