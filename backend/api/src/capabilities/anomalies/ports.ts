import type { EmployeeEvent, StoredEvent } from '@stampwell/contracts';
import type { UndoneDay } from '@stampwell/contracts/http/anomalies.ts';
import type { CommandHandler, EventStore, FoldedStream } from '@stampwell/event-store';
import type { People } from '@stampwell/vault';
import type { Logger } from 'pino';
import type { Outbox } from '../../services/mail/queue/outbox.ts';

export interface FoundFacts {
  businessId: string;
  /** The subject's id: an employee's, or the business's for the owner. */
  accountId: string | null;
  day: string;
}

export interface GivenOnDay {
  businessId: string;
  employeeId: string;
  day: string;
  /** Only events up to this position of the log. */
  upTo?: number;
}

/** As the employees' own rules see one. */
export interface EmployeeState {
  status: 'absent' | 'active' | 'inactive' | 'deleted';
  businessId: string;
  hiredAt: string;
  dailyStampCap: number | null;
  mayGiveAnyway: boolean;
  apologiesPerMonth: number;
}

/** The owner's actions on an employee, under the employees' own rules. */
export interface StaffPort {
  of(employeeId: string): FoldedStream<EmployeeState>;
  cap(
    employee: { employeeId: string; businessId: string },
    cap: number,
    state: EmployeeState,
  ): EmployeeEvent[];
  /** Empty if the employee is already deactivated. */
  deactivate(employee: { employeeId: string; businessId: string }, state: EmployeeState): EmployeeEvent[];
}

export interface Newest {
  businessId: string;
  /** The findings' rules, newest first. */
  rules: string[];
  count: number;
  position: number;
}

export interface FindingsPort {
  facts(findingId: string): Promise<FoundFacts | null>;
  givenOnDay(asked: GivenOnDay): Promise<string[]>;
  previewDayUndo(asked: GivenOnDay, oldest: Date): Promise<UndoneDay>;
  /** Open findings after this position, and after that of each business's last mail. */
  newest(mailedUpTo: ReadonlyMap<string, number>, after: number): Promise<Newest[]>;
}

export interface AnomalyPorts {
  commands: CommandHandler<StoredEvent>;
  store: Pick<EventStore<StoredEvent>, 'readAll'>;
  people: Pick<People, 'byIds'>;
  programme: { of(businessId: string): FoldedStream<{ timeZone: string }> };
  staff: StaffPort;
  findings: FindingsPort;
  undoInBulk(order: { businessId: string; correlationId: string }, entryId: string): Promise<void>;
  sessions: { endAll(accountId: string): Promise<unknown> };
  outbox: Pick<Outbox, 'put'>;
  log: Logger;
  now(): Date;
  waitForPosition(position: number, timeoutMs: number): Promise<boolean>;
}
