import type { Capability } from '../../services/capability/capability.ts';
import { type WaitingPorts, waitingRoutes } from './carry-over/waiting.routes.ts';
import { type CustomerSearchPorts, customerSearchRoutes } from './customer-search/customer-search.routes.ts';
import { type QuestionPorts, questionRoutes } from './questions/questions.routes.ts';
import { stampCardRoutes } from './stamp-card.routes.ts';

/** The counter: stamps, rewards, and who may have them. */
export const createStampCards = (ports: CustomerSearchPorts & WaitingPorts & QuestionPorts): Capability => ({
  routes: [
    ...stampCardRoutes(ports),
    ...customerSearchRoutes(ports),
    ...waitingRoutes(ports),
    ...questionRoutes(ports),
  ],
});
