import { type FreeText, programmesOf, type Step, type TextReader } from '@stampwell/contracts';
import type { People } from '@stampwell/vault';
import type { Programme } from './programme.decider.ts';

/** Reads and seals an owner's words. */
export interface Words {
  read: TextReader;
  /** Takes the stored text of equal words, because sealing them again gives different bytes, which would be others [PG1, PG2]. */
  seal(words: string): Promise<FreeText>;
}

export async function wordsOf(
  people: Pick<People, 'sealText' | 'textReader'>,
  businessId: string,
  programme: Programme,
): Promise<Words> {
  const read = await people.textReader([businessId]);
  const known = programmesOf(programme).flatMap(({ name, versions }) => [
    ...(name ? [name] : []),
    ...versions.flatMap(({ steps }) => steps.map((step) => step.reward_description)),
  ]);
  return {
    read,
    seal: async (words) =>
      known.findLast((text) => read(text) === words) ?? people.sealText(businessId, words),
  };
}

type SentStep = Omit<Step, 'reward_description'> & { reward_description: string };

export const sealedSteps = (steps: readonly SentStep[], { seal }: Words): Promise<Step[]> =>
  Promise.all(
    steps.map(async (step) => ({ ...step, reward_description: await seal(step.reward_description) })),
  );
