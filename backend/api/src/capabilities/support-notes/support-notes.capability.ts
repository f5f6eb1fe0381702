import type { Capability } from '../../services/capability/capability.ts';
import { type SupportNotePorts, supportNoteRoutes } from './support-notes.routes.ts';

/** What administrators note about an account, for each other. */
export const createSupportNotes = (ports: SupportNotePorts): Capability => ({
  routes: supportNoteRoutes(ports),
});
