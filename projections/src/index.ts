import { businessDashboard } from './business-dashboard/business-dashboard.projector.ts';
import { businessDirectory } from './business-directory/business-directory.projector.ts';
import { customerCards } from './customer-cards/customer-cards.projector.ts';
import type { Projector } from './runtime/projector/projector.ts';

/** Every read model of the product. */
export const projectors: Projector[] = [businessDirectory, customerCards, businessDashboard];

export { type ProjectionOptions, type Projections, startProjections } from './runtime/main.ts';
export {
  createPositionWaiter,
  type PositionWaiter,
  projectionStates,
  reachedPosition,
} from './runtime/positions.ts';
export { requestProjection } from './runtime/requests.ts';
