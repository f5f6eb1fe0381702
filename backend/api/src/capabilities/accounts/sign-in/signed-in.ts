import type { SignedIn } from '@stampwell/contracts/http/account/factors.ts';
import type { Role } from '@stampwell/contracts/http/endpoint.ts';
import type { BusinessView } from '../../../services/business/business-view.ts';
import type { EmployeesPort } from '../ports.ts';
import { presentAdmin, presentUser } from '../present.ts';
import type { Checked, Credentials } from './credentials.ts';
import type { HowSignedIn, SessionRequest, StartSession } from './start-session.ts';

/** The end of every sign-in: starts the session and builds the role's reply. */
export type FinishSignIn = (
  request: SessionRequest,
  known: Checked,
  how: Pick<HowSignedIn, 'isRemembered' | 'by'>,
) => Promise<SignedIn>;

export interface FinishSignInPorts {
  credentials: Credentials;
  startSession: StartSession;
  businessView: BusinessView;
  employees: Pick<EmployeesPort, 'view'>;
}

export function createFinishSignIn(ports: FinishSignInPorts): FinishSignIn {
  const { credentials, startSession, businessView, employees } = ports;
  const account: Record<Role, (known: Checked) => Promise<Omit<SignedIn, 'access_token'>>> = {
    customer: async (known) => ({ user: presentUser(known) }),
    admin: async (known) => ({ admin: presentAdmin(known) }),
    business: async ({ person }) => ({ business: await businessView(person.id) }),
    employee: async ({ person }) => ({ employee: await employees.view(person.id, person.businessId ?? '') }),
  };
  return async (request, known, how) => {
    const recheck = () => credentials.recheck(known);
    const access_token = await startSession(request, known.person, { ...how, recheck });
    return { access_token, ...(await account[known.person.kind](known)) };
  };
}
