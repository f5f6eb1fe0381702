import type { LiveConnections } from './live-connections.ts';

/** A rebuild's progress, as the projector process reports it. */
export interface RebuildNotice {
  name: string;
  state: 'running' | 'done' | 'failed';
  done: number;
  total: number;
}

export interface ProgressPort {
  /** @returns the call that ends it */
  watch(onProgress: (notice: RebuildNotice) => void): () => void;
}

/** Tells administrators how rebuilds go. */
export function tellProgress(projections: ProgressPort, connections: LiveConnections): () => void {
  return projections.watch((data) => {
    connections.tell({ type: 'projection-progress', data, place: null, audience: { isForAdmins: true } });
  });
}
