import type { LiveConnections } from './live-connections.ts';

/** A rebuild's progress, as reported by the projector process. */
export interface RebuildNotice {
  name: string;
  state: 'running' | 'done' | 'failed';
  done: number;
  total: number;
}

export interface ProgressPort {
  /** @returns a function that stops watching */
  watch(onProgress: (notice: RebuildNotice) => void): () => void;
}

export function tellProgress(projections: ProgressPort, connections: LiveConnections): () => void {
  return projections.watch((data) => {
    connections.tell({ type: 'projection-progress', data, place: null, audience: { isForAdmins: true } });
  });
}
