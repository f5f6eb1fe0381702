import type { Job } from '../../services/capability/capability.ts';
import { apologiseRoutes } from './apologise/apologise.routes.ts';
import { carryOverRoutes } from './carry-over/carry-over.routes.ts';
import { type WaitingPorts, waitingRoutes } from './carry-over/waiting.routes.ts';
import { createCommandParts } from './command-parts.ts';
import { type CustomerSearchPorts, customerSearchRoutes } from './customer-search/customer-search.routes.ts';
import { giveRoutes } from './give/give.routes.ts';
import { createLapseJob, type LapsePorts } from './lapsing/lapse-job.ts';
import { lapsingRoutes } from './lapsing/lapsing.routes.ts';
import { lookUpRoutes } from './look-up/look-up.routes.ts';
import { namingPlaces } from './places-here.ts';
import { type QuestionPorts, questionRoutes } from './questions/questions.routes.ts';
import { redeemRoutes } from './redeem/redeem.routes.ts';
import { switchTermsRoutes } from './switch-terms/switch-terms.routes.ts';
import { undoRoutes } from './undo/undo.routes.ts';
import { v1CardRoutes } from './v1-cards.routes.ts';

/** The counter: stamps, rewards, and who may have them. */
export function createStampCards(ports: CustomerSearchPorts & WaitingPorts & QuestionPorts & LapsePorts) {
  const parts = createCommandParts(ports);
  const passTime = createLapseJob(ports);
  return {
    routes: [
      ...[
        ...giveRoutes(parts),
        ...apologiseRoutes(parts),
        ...carryOverRoutes(parts),
        ...redeemRoutes(parts),
        ...undoRoutes(parts),
        ...lookUpRoutes(ports),
        ...customerSearchRoutes(ports),
        ...waitingRoutes(ports),
        ...lapsingRoutes(parts),
      ].map(namingPlaces(ports)),
      ...questionRoutes(ports),
      ...switchTermsRoutes(parts),
    ],
    v1: v1CardRoutes(parts).map(namingPlaces(ports)),
    jobs: [{ name: 'lapses', every: 'hour', run: passTime }] satisfies Job[],
    passTime,
  };
}
