import { aStep as aShopsStep, aStory as aShopsStory } from '@stampwell/client/testing/fixtures.ts';
import type { CardStep, CardStory } from '@stampwell/contracts/http/story.ts';

/** Customers are not told who on the staff it was. */
export const aStep = (part: Partial<CardStep> = {}): CardStep =>
  aShopsStep({ by: { kind: 'staff', name: null }, ...part });

export const aStory = (steps: CardStep[], part: Partial<CardStory> = {}): CardStory =>
  aShopsStory(steps, { business: { id: 'cafe', name: 'Corner Coffee' }, ...part });
