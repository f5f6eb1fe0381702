interface Asked {
  state: { dataUpdateCount: number };
}

/** Other screens do not hear what becomes of a shop, so who comes back asks anew. What the page asked ahead is new enough. */
export const ASKED_EACH_TIME = {
  refetchOnMount: ({ state }: Asked) => (state.dataUpdateCount > 0 ? ('always' as const) : true),
};
