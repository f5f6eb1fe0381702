import { type DomainEvent, type ErrorCode, type ErrorDetails, SYSTEM_ACTOR } from '@stampwell/contracts';
import { expect } from 'vitest';

interface Decider<Command, State, Event> {
  initial: State;
  evolve(state: State, event: Event): State;
  decide(command: Command, state: State): DomainEvent[];
}

/** The id that `given` assigns to its nth event, from 1. */
export const nthId = (nth: number) => `00000000-0000-7000-8000-${String(nth).padStart(12, '0')}`;

/** An event with its time, which defaults to a fixed one. */
export type Given = DomainEvent & { at?: string };

/** Wraps events of one stream in envelopes, as the store does. */
export function stored<Event>(events: readonly Given[], stream = 'stream'): Event[] {
  return events.map(({ type, data, at = '2026-01-01T00:00:00.000Z' }, index) => ({
    id: nthId(index + 1),
    stream,
    version: index + 1,
    position: index + 1,
    type,
    data,
    actor: SYSTEM_ACTOR,
    at,
    correlation_id: 'spec',
    schema: 1,
    hash: '',
  })) as Event[];
}

/** `given(events).when(command).thenEvents(events)`, or `.thenRefused(code)`. */
export function givenWhenThen<Command, State, Event>(decider: Decider<Command, State, Event>) {
  return (...events: Given[]) => {
    const state = stored<Event>(events).reduce(decider.evolve, decider.initial);
    return {
      state,
      when: (command: Command) => ({
        thenEvents: (...expected: DomainEvent[]) => expect(decider.decide(command, state)).toEqual(expected),
        thenRefused: (code: ErrorCode, details: ErrorDetails = {}) =>
          expect(() => decider.decide(command, state)).toThrow(
            expect.objectContaining({ code, details: expect.objectContaining(details) }),
          ),
      }),
    };
  };
}
