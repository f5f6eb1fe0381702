import type { ProjectedEvent, Projector } from '../src/projector/projector.ts';

/** The same read model, failing on some events; the condition may change during a test. */
export function poisonedBy(projector: Projector, isPoison: (event: ProjectedEvent) => boolean): Projector {
  const on = Object.entries(projector.on).map(([type, handler]): [string, Projector['on'][string]] => [
    type,
    (event) => {
      if (isPoison(event)) throw new Error('Poison');
      return handler?.(event) ?? [];
    },
  ]);
  return { ...projector, on: Object.fromEntries(on) };
}
