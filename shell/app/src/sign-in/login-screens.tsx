import { adminLogin, businessLogin, customerLogin, employeeLogin } from '@stampwell/contracts/http/auth.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { callApi, setOnboarding, signIn, signInEmployee } from '@stampwell/kit';
import { SignIn } from './sign-in.tsx';

const FAILED = 'Login failed. Please try again.';

export function CustomerLogin() {
  return (
    <SignIn
      title="Welcome back"
      schema={customerLogin.body}
      fallback={FAILED}
      hasRememberMe
      forgotType="customer"
      onSubmit={async (body) => {
        const { access_token, user } = await callApi(customerLogin, { body });
        signIn(access_token, user);
      }}
      links={[
        { before: 'New here?', label: 'Create an account', to: paths.register },
        { before: 'Are you a business owner?', label: 'Business Login', to: paths.business.login },
      ]}
    />
  );
}

export function BusinessLogin() {
  return (
    <SignIn
      title="Business sign in"
      schema={businessLogin.body}
      fallback={FAILED}
      forgotType="business"
      onSubmit={async (body) => {
        const { access_token, business } = await callApi(businessLogin, { body });
        if (business.onboarding) setOnboarding(true);
        signIn(access_token, business);
      }}
      links={[
        { before: 'No account yet?', label: 'Register your business', to: paths.business.register },
        { before: 'Collecting stamps?', label: 'Customer sign in', to: paths.login },
      ]}
    />
  );
}

export function AdminLogin() {
  return (
    <SignIn
      title="Admin Portal"
      badge="Restricted Admin Area"
      schema={adminLogin.body}
      fallback={FAILED}
      onSubmit={async (body) => {
        const { access_token, admin } = await callApi(adminLogin, { body });
        signIn(access_token, admin);
      }}
    />
  );
}

export function EmployeeLogin() {
  return (
    <SignIn
      title="Employee Sign In"
      schema={employeeLogin.body}
      fallback={FAILED}
      busyLabel="Signing in..."
      submitLabel="Sign in"
      onSubmit={async (body) => {
        const { access_token } = await callApi(employeeLogin, { body });
        if (!access_token) throw new Error('No access token received from server');
        if (!signInEmployee(access_token)) throw new Error('Failed to store authentication token');
      }}
      links={[{ label: 'Business Owner? Sign in here', to: paths.business.login }]}
    />
  );
}
