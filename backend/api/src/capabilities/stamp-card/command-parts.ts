import { createAmongCards } from './cards-here.ts';
import type { StampCardPorts } from './ports.ts';
import { createRefusals } from './refusals/refusals.commands.ts';
import { createSubjects } from './subject.ts';

/** Parts that the routes of all commands share: their caches and limits count over all of them. */
export const createCommandParts = (ports: StampCardPorts) => ({
  ...ports,
  subjects: createSubjects(ports),
  recordingRefusals: createRefusals(ports),
  amongCards: createAmongCards(ports),
});

export type CommandParts = ReturnType<typeof createCommandParts>;
