export type { Projector } from './projector/projector.ts';
