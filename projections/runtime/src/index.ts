export {
  createPositionWaiter,
  type PositionWaiter,
  type ProjectionState,
  projectionStates,
} from './positions.ts';
export type { Projector } from './projector/projector.ts';
export { requestProjection } from './requests.ts';
export { type ProjectionOptions, type Projections, startProjections } from './start-projections.ts';
