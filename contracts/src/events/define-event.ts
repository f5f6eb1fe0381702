import type * as z from 'zod/mini';
import type { DomainEvent, StoredEvent } from './envelope.ts';

/** The fields that an upcaster may use besides the data: those that every reader has, a rebuild with few columns too. */
export type Origin = Pick<StoredEvent, 'at'>;

/** One version of an event type's data. */
export interface EventVersion {
  schema: z.ZodMiniType;
  /** Converts the version before; null for the first. Pure; does not validate stored data. */
  upcast: ((before: unknown, origin: Origin) => unknown) | null;
}

/** An event type with all its versions, oldest first. */
export interface VersionedEvent<Type extends string = string> {
  type: Type;
  versions: readonly EventVersion[];
}

/** One event type: its name, its data's newest schema and, by inference, its TypeScript type. */
export interface EventDefinition<Type extends string, Schema extends z.ZodMiniType>
  extends VersionedEvent<Type> {
  /** Of the newest version. */
  data: Schema;
  /**
   * Adds the next version, which is written from now on and which all readers see.
   * @param version one more than there are; named, so that it stands beside the decision that it came from
   * @param upcast converts an event of the version before
   */
  upcast<Next extends z.ZodMiniType>(
    version: number,
    data: Next,
    upcast: (before: z.infer<Schema>, origin: Origin) => z.infer<Next>,
  ): EventDefinition<Type, Next>;
}

/** Declares an event type once, by its first version; the union of a capability's events is derived from its definitions. */
export const defineEvent = <Type extends string, Schema extends z.ZodMiniType>(
  type: Type,
  data: Schema,
): EventDefinition<Type, Schema> => define(type, data, [{ schema: data, upcast: null }]);

function define<Type extends string, Schema extends z.ZodMiniType>(
  type: Type,
  data: Schema,
  versions: readonly EventVersion[],
): EventDefinition<Type, Schema> {
  return {
    type,
    data,
    versions,
    upcast(version, next, upcast) {
      if (version !== versions.length + 1)
        throw new Error(`${type}: version ${versions.length + 1} comes next, not ${version}`);
      const added = {
        schema: next,
        upcast: (before: unknown, origin: Origin) => upcast(before as z.infer<Schema>, origin),
      };
      return define(type, next, [...versions, added]);
    },
  };
}

/** The event that a definition describes, in its newest version. */
export type EventOf<D> =
  D extends EventDefinition<infer Type, infer Schema> ? DomainEvent<Type, z.infer<Schema>> : never;

/** The same, once stored and read. */
export type StoredEventOf<D> =
  D extends EventDefinition<infer Type, infer Schema> ? StoredEvent<Type, z.infer<Schema>> : never;
