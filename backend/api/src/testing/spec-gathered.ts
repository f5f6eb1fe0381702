import { SYSTEM_ACTOR } from '@stampwell/contracts';
import { createCommandHandler } from '@stampwell/event-store';
import { createCapabilities } from '../app.ts';
import { gathering } from '../services/reactions/gathering.ts';
import type { SpecApp } from './spec-app.ts';

/** `app.given`, with what a running API does after it appends: wallets and notices hear of it without `app.react()`. */
export function givenGathered(app: SpecApp): SpecApp['given'] {
  const reactions = Object.values(createCapabilities(app.ports).changes);
  const commands = gathering(createCommandHandler(app.store), reactions, (error) => {
    throw error;
  });
  return async (stream, events, actor = SYSTEM_ACTOR) => {
    const { events: stored } = await commands({
      streams: { it: { stream, fold: { name: 'spec-any', initial: null, evolve: () => null } } },
      decide: () => ({ it: events }),
      actor,
      correlationId: 'spec',
    });
    return stored;
  };
}
