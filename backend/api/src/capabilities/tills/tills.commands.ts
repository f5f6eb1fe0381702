import {
  DomainError,
  openPlacesOf,
  type PlacesStanding,
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

interface Places {
  places: PlacesStanding;
}
export type PlacesOf = (businessId: string) => FoldedStream<Places>;

export interface EmployeeState {
  status: 'absent' | 'active' | 'inactive' | 'deleted';
  businessId: string;
  placeIds: readonly string[] | null;
}
export type EmployeeOf = (employeeId: string) => FoldedStream<EmployeeState>;

const tillsFold = foldOf({ name: 'tills', revision: 2, events: tillEvents, initial, evolve });
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

export const TILL_CLOSED = 'The place of this till is closed. Its owner can move the till to another place.';

interface TakingPorts {
  employeeOf: EmployeeOf;
  placesOf: PlacesOf;
  /** Of places. */
  namesOf(placeIds: readonly string[]): string;
}

/** [TL4, TL6, TL8, TL16] By a person who still works at this place, which is open, of a till that is not revoked. */
export const takeTill = (
  command: Taking,
  { employeeOf, placesOf, namesOf }: TakingPorts,
): RouteCommand<{ turns: turns.Turns; tills: Tills; employee: EmployeeState; shop: Places }> => ({
  actor: { kind: 'employee', id: command.employeeId },
  streams: {
    turns: turnsOf(command.tillId),
    tills: tillsOf(command.businessId),
    employee: employeeOf(command.employeeId),
    shop: placesOf(command.businessId),
  },
  decide({ states: { tills, employee, shop, ...states } }) {
    const till = tills.live.find(({ id }) => id === command.tillId);
    if (till?.placeId !== command.placeId) throw new DomainError('unauthenticated');
    if (employee.status !== 'active' || employee.businessId !== command.businessId)
      throw new DomainError('account_inactive');
    const { businessId, placeId } = command;
    if (!openPlacesOf(businessId, shop.places).includes(placeId))
      throw new DomainError('invalid_state', { message: TILL_CLOSED });
    if (!worksAt(employee, placeId))
      throw new DomainError('forbidden', { message: `You work at ${namesOf(employee.placeIds ?? [])}` });
    return { turns: turns.decide(command, states.turns) };
  },
});

export const leaveTill = (
  command: Extract<turns.TurnCommand, { type: 'LeaveTill' }>,
): RouteCommand<{ turns: turns.Turns }> => ({
  streams: { turns: turnsOf(command.tillId) },
  decide: ({ states }) => ({ turns: turns.decide(command, states.turns) }),
});

export const worksAt = ({ placeIds }: Pick<EmployeeState, 'placeIds'>, placeId: string): boolean =>
  !placeIds || placeIds.includes(placeId);
