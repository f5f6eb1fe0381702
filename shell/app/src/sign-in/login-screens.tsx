import { callApi, registrationProgress, setOnboarding, signIn, signInEmployee } from '@stampwell/client';
import { Link } from '@stampwell/client/router';
import { adminLogin, businessLogin, customerLogin, employeeLogin } from '@stampwell/contracts/http/auth.ts';
import { WELCOME_BOX_MS } from '@stampwell/contracts/limits.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { Banner, Button } from '@stampwell/ui';
import { type ReactNode, useState } from 'react';
import { DeviceSignIn } from './device-sign-in.tsx';
import { ENTRANCES } from './entrance-text.ts';
import { SignIn } from './sign-in.tsx';

export function CustomerLogin() {
  return (
    <SignIn
      {...ENTRANCES.customer}
      welcome={<WelcomeBox>Welcome to Stampwell!</WelcomeBox>}
      schema={customerLogin.body}
      hasRememberMe
      forgotType="customer"
      type="customer"
      send={(body) => callApi(customerLogin, { body })}
      onSignedIn={({ access_token, user }, isRemembered) =>
        user && signIn(access_token, user, { isRemembered })
      }
    >
      <DeviceSignIn />
    </SignIn>
  );
}

export function BusinessLogin() {
  return (
    <SignIn
      {...ENTRANCES.business}
      schema={businessLogin.body}
      forgotType="business"
      type="business"
      send={(body) => callApi(businessLogin, { body })}
      onSignedIn={({ access_token, business }) => {
        if (business?.onboarding) setOnboarding(true);
        if (business) signIn(access_token, business);
      }}
    >
      <ResumeNote />
    </SignIn>
  );
}

/** Offers to resume a registration left less than seven days ago. */
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
      {...ENTRANCES.admin}
      schema={adminLogin.body}
      type="admin"
      send={(body) => callApi(adminLogin, { body })}
      onSignedIn={({ access_token, admin }) => admin && signIn(access_token, admin)}
    />
  );
}

export function EmployeeLogin() {
  return (
    <SignIn
      {...ENTRANCES.employee}
      schema={employeeLogin.body}
      submitLabel="Sign in"
      forgotType="employee"
      type="employee"
      send={(body) => callApi(employeeLogin, { body })}
      onSignedIn={({ access_token }) => {
        if (!access_token) throw new Error('No access token received from server');
        if (!signInEmployee(access_token)) throw new Error('Failed to store authentication token');
      }}
    />
  );
}

/** A greeting shown for three seconds; the parent reserves its room. */
function WelcomeBox({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(true);
  if (!isOpen) return null;
  return (
    <Banner tone="info" closeAfterMs={WELCOME_BOX_MS} onClose={() => setOpen(false)}>
      {children}
    </Banner>
  );
}
