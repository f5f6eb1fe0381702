import {
  DomainError,
  type ShopFacts,
  tillEvents,
  tillStream,
  tillsStream,
  tillTurnEvents,
} from '@stampwell/contracts';
import type { FoldedStream } from '@stampwell/event-store';
import { foldOf } from '../../services/folds/fold-of.ts';
import type { RouteCommand } from '../../services/http/route.ts';
import * as turns from './till-turns.decider.ts';
import { decide, evolve, initial, type TillCommand, type Tills } from './tills.decider.ts';

interface Approval {
  status: ShopFacts['state'];
}
export type ApprovalOf = (businessId: string) => FoldedStream<Approval>;

export interface EmployeeState {
  status: 'absent' | 'active' | 'inactive' | 'deleted';
  businessId: string;
}
export type EmployeeOf = (employeeId: string) => FoldedStream<EmployeeState>;

const tillsFold = foldOf({ name: 'tills', events: tillEvents, initial, evolve });
const turnsFold = foldOf({
  name: 'till-turns',
  events: tillTurnEvents,
  initial: turns.initial,
  evolve: turns.evolve,
});

export const tillsOf = (businessId: string): FoldedStream<Tills> => ({
  stream: tillsStream(businessId),
  fold: tillsFold,
});

const turnsOf = (tillId: string): FoldedStream<turns.Turns> => ({
  stream: tillStream(tillId),
  fold: turnsFold,
});

/** A command about one of a shop's tills. */
export const tillCommand = (
  command: TillCommand,
  approvalOf: ApprovalOf,
): RouteCommand<{ tills: Tills; approval: Approval }> => ({
  streams: { tills: tillsOf(command.businessId), approval: approvalOf(command.businessId) },
  decide({ states }) {
    // Deleted a moment ago in another process.
    if (states.approval.status === 'erased') throw new DomainError('not_found');
    return { tills: decide(command, states.tills) };
  },
});

type Taking = Extract<turns.TurnCommand, { type: 'TakeTill' }>;

/** [TL4, TL6, TL8] By a person who still works at this shop, of a till that is not revoked. */
export const takeTill = (
  command: Taking,
  employeeOf: EmployeeOf,
): RouteCommand<{ turns: turns.Turns; tills: Tills; employee: EmployeeState }> => ({
  actor: { kind: 'employee', id: command.employeeId },
  streams: {
    turns: turnsOf(command.tillId),
    tills: tillsOf(command.businessId),
    employee: employeeOf(command.employeeId),
  },
  decide({ states: { tills, employee, ...states } }) {
    const till = tills.live.find(({ id }) => id === command.tillId);
    if (till?.placeId !== command.placeId) throw new DomainError('unauthenticated');
    if (employee.status !== 'active' || employee.businessId !== command.businessId)
      throw new DomainError('account_inactive');
    return { turns: turns.decide(command, states.turns) };
  },
});

export const leaveTill = (
  command: Extract<turns.TurnCommand, { type: 'LeaveTill' }>,
): RouteCommand<{ turns: turns.Turns }> => ({
  streams: { turns: turnsOf(command.tillId) },
  decide: ({ states }) => ({ turns: turns.decide(command, states.turns) }),
});
