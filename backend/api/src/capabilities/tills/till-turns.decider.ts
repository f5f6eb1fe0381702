import type { StoredEventAmong, TillTurnEvent, tillTurnEvents } from '@stampwell/contracts';

interface Turn {
  employeeId: string;
  sessionId: string;
}

/** Who has a till [TL11]. */
export interface Turns {
  now: Turn | null;
}

type Till = { businessId: string; tillId: string };

export type TurnCommand = Till &
  ((Turn & { type: 'TakeTill'; placeId: string }) | { type: 'LeaveTill'; by: 'person' | 'idle' });

export const initial: Turns = { now: null };

export function evolve(_turns: Turns, { type, data }: StoredEventAmong<typeof tillTurnEvents>): Turns {
  if (type === 'TillLeft') return initial;
  return { now: { employeeId: data.employee_id, sessionId: data.session_id } };
}

export function decide(command: TurnCommand, { now }: Turns): TillTurnEvent[] {
  const till = { business_id: command.businessId, till_id: command.tillId };
  const left = (by: 'person' | 'idle' | 'next'): TillTurnEvent[] =>
    now
      ? [{ type: 'TillLeft', data: { ...till, employee_id: now.employeeId, session_id: now.sessionId, by } }]
      : [];
  if (command.type === 'LeaveTill') return left(command.by);
  const { employeeId: employee_id, sessionId: session_id, placeId: place_id } = command;
  return [...left('next'), { type: 'TillTaken', data: { ...till, employee_id, session_id, place_id } }];
}
