import type { AnswerOf, InputOf, Tool } from '@stampwell/contracts/http/ask.ts';
import type { KeyActor } from '../identity/actor.ts';

/**
 * A tool and what answers it. It gets no way to append, so a tool can only read. The type parameter is erased, hence `never`:
 * callers pass what the tool's own schema has validated.
 */
export interface ToolRoute {
  tool: Tool;
  /** The read models that its answer is built from: it waits for these. */
  models: readonly string[];
  read(actor: KeyActor, input: never): Promise<object>;
}

export function toolRoute<const T extends Tool>(
  tool: T,
  models: readonly string[],
  read: (actor: KeyActor, input: InputOf<T>) => Promise<Omit<AnswerOf<T>, 'rests_on'>>,
): ToolRoute {
  return { tool, models, read };
}
