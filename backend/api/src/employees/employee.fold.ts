import { employeeStream } from '@stampwell/contracts';
import type { FoldedStream } from '@stampwell/event-store';
import { type Employee, evolve, initial, type StoredEmployeeEvent } from './employee.decider.ts';

export const employeeOf = (employeeId: string): FoldedStream<Employee> => ({
  stream: employeeStream(employeeId),
  fold: {
    name: 'employee',
    initial,
    evolve: (state, event) => evolve(state, event as StoredEmployeeEvent),
  },
});
