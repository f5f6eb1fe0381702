interface Asked {
  state: { dataUpdateCount: number };
}

/** Other screens receive no events about shops, so the data is refetched on each visit; a prefetched answer is recent enough. */
export const ALWAYS_REFETCH = {
  refetchOnMount: ({ state }: Asked) => (state.dataUpdateCount > 0 ? ('always' as const) : true),
};
