import * as http from '@stampwell/contracts/http/auth.ts';
import type { Endpoint } from '@stampwell/contracts/http/endpoint.ts';
import type { PersonKind } from '@stampwell/vault';
import type { BusinessView } from '../../platform/business-view.ts';
import { type Route, type RouteRequest, route } from '../../platform/http/route.ts';
import type { AccountPorts } from '../ports.ts';
import { presentAdmin, presentUser } from '../present.ts';
import type { Credentials } from './credentials.ts';
import type { LetIn } from './entry.ts';

export interface SignInPorts {
  credentials: Credentials;
  letIn: LetIn;
  businessView: BusinessView;
  employees: Pick<AccountPorts['employees'], 'view'>;
}

type SignInRequest = Pick<RouteRequest<Endpoint>, 'koa' | 'userAgent' | 'address'> & {
  body: { email: string; password: string };
};

/** Signing in, four kinds alike. */
export function signInRoutes({ credentials, letIn, businessView, employees }: SignInPorts): Route[] {
  async function signIn(kind: PersonKind, request: SignInRequest) {
    const known = await credentials.check({ kind, ...request.body, address: request.address });
    const access_token = await letIn(request, known.person, () => credentials.recheck(known));
    return { known, access_token };
  }

  return [
    route(http.customerLogin, async (request) => {
      const { access_token, known } = await signIn('customer', request);
      return { access_token, user: presentUser(known) };
    }),

    route(http.businessLogin, async (request) => {
      const { access_token, known } = await signIn('business', request);
      return { access_token, business: await businessView(known.person.id) };
    }),

    route(http.adminLogin, async (request) => {
      const { access_token, known } = await signIn('admin', request);
      return { access_token, admin: presentAdmin(known) };
    }),

    route(http.employeeLogin, async (request) => {
      const { access_token, known } = await signIn('employee', request);
      const { id, businessId } = known.person;
      return { access_token, employee: await employees.view(id, businessId ?? '') };
    }),
  ];
}
