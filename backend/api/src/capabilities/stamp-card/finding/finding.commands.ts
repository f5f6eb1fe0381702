import { DomainError, type FindingCustomersEvent, findsStream } from '@stampwell/contracts';
import type { RouteCommand } from '../../../services/http/route.ts';
import { assertOpenForBusiness, type BusinessStatus } from '../counter.rules.ts';
import { type EmployeeState, employeeOf } from '../parties.ts';
import type { BusinessPort } from '../ports.ts';
import type { CounterActor } from '../visit.ts';

type Found =
  | { type: 'CustomersSearched'; by: 'name' | 'email' | 'code'; found: number }
  | { type: 'FoundCardOpened'; customerId: string };

interface States {
  finds: null;
  approval: { status: BusinessStatus };
  employee: EmployeeState;
}

/**
 * [SC48] Written down before the answer goes out, by whoever may still stand at this counter. Nothing is decided on earlier
 * searches: their stream is a record for the audit.
 */
export const recordFound = (
  { kind, id, businessId }: CounterActor,
  found: Found,
  { approvalOf }: Pick<BusinessPort, 'approvalOf'>,
): RouteCommand<States> => ({
  streams: {
    finds: {
      stream: findsStream(businessId),
      fold: { name: 'finds', initial: null, evolve: () => null },
    },
    approval: approvalOf(businessId),
    employee: employeeOf(id),
  },
  decide({ states: { approval, employee } }) {
    const isStaffActive = kind === 'business' || (employee.isActive && employee.businessId === businessId);
    if (!isStaffActive) throw new DomainError('account_inactive');
    assertOpenForBusiness(approval.status);
    return { finds: [eventOf(businessId, found)] };
  },
});

function eventOf(business_id: string, found: Found): FindingCustomersEvent {
  return found.type === 'CustomersSearched'
    ? { type: found.type, data: { business_id, by: found.by, found: found.found } }
    : { type: found.type, data: { business_id, customer_id: found.customerId } };
}
