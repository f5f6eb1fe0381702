import type { Origin, VersionedEvent } from './define-event.ts';

/** The part of a stored event that upcasting needs. */
export interface WrittenEvent extends Origin {
  type: string;
  /** The version of its type that it was written in. */
  schema: number;
  data: unknown;
}

/** The event types and versions that a release knows. */
export interface EventCodec {
  /** The version that a type's events are written in. */
  newestSchema(type: string): number;
  /**
   * The event in its type's newest version: the same object if it was written in that, else an upcast copy.
   * @returns null for a type or version that a newer release wrote
   */
  read<Event extends WrittenEvent>(event: Event): Event | null;
}

/** @param definitions a release's events; specs pass those of an older release too */
export function createEventCodec(definitions: readonly VersionedEvent[]): EventCodec {
  const byType = new Map(definitions.map(({ type, versions }) => [type, versions]));
  return {
    newestSchema: (type) => byType.get(type)?.length ?? 1,
    read(event) {
      const versions = byType.get(event.type);
      if (!versions || event.schema > versions.length) return null;
      if (event.schema === versions.length) return event;
      let { data } = event;
      for (let next = event.schema; next < versions.length; next += 1)
        data = versions[next]?.upcast?.(data, event);
      return { ...event, schema: versions.length, data };
    },
  };
}

/** A definition as it was before its later versions. */
export const asOfVersion = <Type extends string>(
  { type, versions }: VersionedEvent<Type>,
  version: number,
): VersionedEvent<Type> => ({ type, versions: versions.slice(0, version) });
