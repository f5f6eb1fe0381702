import type { EmployeeEvent, StoredEvent } from '@stampwell/contracts';
import type { UndoneDay } from '@stampwell/contracts/http/unusual.ts';
import type { CommandHandler, FoldedStream } from '@stampwell/event-store';
import type { People } from '@stampwell/vault';
import type { Logger } from 'pino';
import type { Outbox } from '../mail/queue/outbox.ts';

/** What the read models know of a finding. */
export interface FoundFacts {
  businessId: string;
  /** Whom it is about: an employee, or the owner by the business's id. */
  accountId: string | null;
  day: string;
}

/** What one employee gave on a day. */
export interface GivenOnDay {
  businessId: string;
  employeeId: string;
  day: string;
  /** Nothing after that position of the log. */
  upTo?: number;
}

export interface EmployeeState {
  status: 'absent' | 'active' | 'inactive' | 'deleted';
  businessId: string;
}

/** What the owner may do with an employee, as the employees' own rules have it. */
export interface StaffPort {
  of(employeeId: string): FoldedStream<EmployeeState>;
  cap(
    employee: { employeeId: string; businessId: string },
    cap: number,
    state: EmployeeState,
  ): EmployeeEvent[];
  /** Nothing for one who is deactivated already. */
  deactivate(employee: { employeeId: string; businessId: string }, state: EmployeeState): EmployeeEvent[];
}

export interface Newest {
  businessId: string;
  /** Of rules, the newest finding's first. */
  rules: string[];
  count: number;
  position: number;
}

/** Somebody of the staff who stamped a customer's card again. */
export interface Pair {
  businessId: string;
  employeeId: string;
  customerId: string;
  position: number;
}

/** What the read models are asked. */
export interface FindingsPort {
  facts(findingId: string): Promise<FoundFacts | null>;
  givenOnDay(asked: GivenOnDay): Promise<string[]>;
  previewDayUndo(asked: GivenOnDay, oldest: Date): Promise<UndoneDay>;
  /** What is open and was found after the position that a business's last mail had come to. */
  newest(mailedUpTo: ReadonlyMap<string, number>): Promise<Newest[]>;
  pairsAfter(position: number, limit: number): Promise<Pair[]>;
}

/** What this capability needs of others. */
export interface UnusualPorts {
  commands: CommandHandler<StoredEvent>;
  people: Pick<People, 'byIds'>;
  programme: { of(businessId: string): FoldedStream<{ timeZone: string }> };
  staff: StaffPort;
  findings: FindingsPort;
  undoByOrder(order: { businessId: string; correlationId: string }, entryId: string): Promise<void>;
  sessions: { endAll(accountId: string): Promise<unknown> };
  outbox: Pick<Outbox, 'put'>;
  log: Logger;
  now(): Date;
  waitForPosition(position: number, timeoutMs: number): Promise<boolean>;
}
