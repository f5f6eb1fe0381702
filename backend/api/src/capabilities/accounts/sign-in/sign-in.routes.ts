import * as http from '@stampwell/contracts/http/auth.ts';
import type { PersonKind } from '@stampwell/vault';
import { type Route, route } from '../../../services/http/route.ts';
import type { SecondStep } from '../second-factor/second-step.ts';
import type { Credentials, SessionRequest } from './credentials.ts';
import type { FinishSignIn } from './start-session.ts';

export interface SignInPorts {
  credentials: Credentials;
  secondStep: SecondStep;
  finishSignIn: FinishSignIn;
}

type SignInRequest = SessionRequest & { body: { email: string; password: string; remember: boolean } };

/** Signing in by password, the same for all four roles. */
export function signInRoutes({ credentials, secondStep, finishSignIn }: SignInPorts): Route[] {
  /** @throws DomainError `second_factor_required` if the password is not enough */
  async function signIn(kind: PersonKind, request: SignInRequest) {
    const { email, password, remember: isRemembered } = request.body;
    const known = await credentials.check({ kind, email, password, request });
    await secondStep.assertNotNeeded(known, isRemembered);
    return finishSignIn(request, known, { isRemembered, by: 'password' });
  }

  return [
    route(http.customerLogin, async (request) => {
      const { access_token, user } = await signIn('customer', request);
      return { access_token, user: user as NonNullable<typeof user> };
    }),
    route(http.businessLogin, async (request) => {
      const { access_token, business } = await signIn('business', request);
      return { access_token, business: business as NonNullable<typeof business> };
    }),
    route(http.adminLogin, async (request) => {
      const { access_token, admin } = await signIn('admin', request);
      return { access_token, admin: admin as NonNullable<typeof admin> };
    }),
    route(http.employeeLogin, async (request) => {
      const { access_token, employee } = await signIn('employee', request);
      return { access_token, employee: employee as NonNullable<typeof employee> };
    }),
  ];
}
