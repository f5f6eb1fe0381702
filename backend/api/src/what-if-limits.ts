/** Of each thread of a replay. */
export const THREAD_LIMITS = {
  /** Past this a replay fails, and the API does not with it. */
  maxOldGenerationSizeMb: 3_072,
  /** What comes with an event goes with it: with room for that the collector has a tenth less to do. */
  maxYoungGenerationSizeMb: 192,
};

/** Refusals are answers in a replay, very many of them: nobody looks at their stacks, and those cost more than all the rest. */
export function keepNoStacks(): void {
  Error.stackTraceLimit = 0;
}
