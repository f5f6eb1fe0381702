import { adminLogin, businessLogin, customerLogin, employeeLogin } from '@stampwell/contracts/http/auth.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import {
  Banner,
  Button,
  callApi,
  registrationProgress,
  setOnboarding,
  signIn,
  signInEmployee,
} from '@stampwell/kit';
import { Link } from '@stampwell/kit/router';
import { IconBuildingStore, IconCoffee, IconKey, IconUserScan } from '@tabler/icons-react';
import { useState } from 'react';
import { SignIn } from './sign-in.tsx';
import { WelcomeBox } from './welcome-box.tsx';

export function CustomerLogin() {
  return (
    <SignIn
      title="Welcome back"
      subtitle="Your stamps are where you left them."
      stamp={{ mark: IconCoffee, hue: 31 }}
      welcome={<WelcomeBox>Welcome to Stampwell!</WelcomeBox>}
      schema={customerLogin.body}
      hasRememberMe
      forgotType="customer"
      onSubmit={async ({ email, password, remember }) => {
        const { access_token, user } = await callApi(customerLogin, { body: { email, password } });
        signIn(access_token, user, { isRemembered: remember });
      }}
      links={[
        { before: 'New here?', label: 'Create Account', to: paths.register },
        { before: 'Are you a business owner?', label: 'Business Login', to: paths.business.login },
      ]}
    />
  );
}

export function BusinessLogin() {
  return (
    <SignIn
      title="Business Login"
      subtitle="For owners. Your staff have a sign-in of their own."
      stamp={{ mark: IconBuildingStore, hue: 152 }}
      schema={businessLogin.body}
      forgotType="business"
      onSubmit={async ({ email, password }) => {
        const { access_token, business } = await callApi(businessLogin, { body: { email, password } });
        if (business.onboarding) setOnboarding(true);
        signIn(access_token, business);
      }}
      links={[
        { before: 'No account yet?', label: 'Register your business', to: paths.business.register },
        { before: 'Staff?', label: 'Employee Sign In', to: paths.employee.login },
        { before: 'Collecting stamps?', label: 'Customer Sign In', to: paths.login },
      ]}
    >
      <ResumeNote />
    </SignIn>
  );
}

/** A registration that was left less than seven days ago can go on. */
function ResumeNote() {
  const [isUnfinished] = useState(() => registrationProgress(Date.now()) !== null);
  if (!isUnfinished) return null;
  return (
    <Banner
      tone="info"
      action={
        <Button component={Link} to={paths.business.register} variant="subtle" size="compact-md">
          Resume registration
        </Button>
      }
    >
      You have an unfinished registration.
    </Banner>
  );
}

export function AdminLogin() {
  return (
    <SignIn
      title="Admin Portal"
      badge="Restricted Admin Area"
      stamp={{ mark: IconKey, hue: 255 }}
      schema={adminLogin.body}
      onSubmit={async ({ email, password }) => {
        const { access_token, admin } = await callApi(adminLogin, { body: { email, password } });
        signIn(access_token, admin);
      }}
    />
  );
}

export function EmployeeLogin() {
  return (
    <SignIn
      title="Employee Sign In"
      subtitle="With the email and password that your employer gave you."
      stamp={{ mark: IconUserScan, hue: 68 }}
      schema={employeeLogin.body}
      submitLabel="Sign in"
      onSubmit={async ({ email, password }) => {
        const { access_token } = await callApi(employeeLogin, { body: { email, password } });
        if (!access_token) throw new Error('No access token received from server');
        if (!signInEmployee(access_token)) throw new Error('Failed to store authentication token');
      }}
      links={[{ label: 'Business Owner? Sign in here', to: paths.business.login }]}
    />
  );
}
