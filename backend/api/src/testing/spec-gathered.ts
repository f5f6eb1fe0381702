import { SYSTEM_ACTOR } from '@stampwell/contracts';
import { createCommandHandler } from '@stampwell/event-store';
import { createCapabilities } from '../app.ts';
import { promptReactionsOf } from '../services/capability/capability.ts';
import { createReactingHandler } from '../services/reactions/reacting-handler.ts';
import type { TestApp } from './test-app.ts';

/** `app.given`, but wallets and push notifications react as in a running API, without `app.react()`. */
export function givenGathered(app: TestApp): TestApp['given'] {
  const { push, wallet } = createCapabilities(app.ports);
  const { commands, subscribe } = createReactingHandler(createCommandHandler(app.store), (error) => {
    throw error;
  });
  for (const reaction of Object.values(promptReactionsOf([push, wallet]))) subscribe(reaction);
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
