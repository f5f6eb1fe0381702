import { Loaded, useApiQuery, useSession } from '@stampwell/client';
import { Navigate } from '@stampwell/client/router';
import { businessProfile } from '@stampwell/contracts/http/business.ts';
import { RowsSkeleton, Skeleton } from '@stampwell/ui';
import { useState } from 'react';
import classes from './onboarding-page.module.css';
import { RegistrationWizard } from './registration-wizard.tsx';

/** The registration wizard: from the account for a visitor, from the saved step for an owner. */
export function RegisterScreen() {
  const { farewell } = useSession();
  const { isOwners, departures } = useVisit();
  if (departures > 0 && farewell && !farewell.words) return <Navigate to={farewell.to} replace />;
  return isOwners ? <Resumed /> : <RegistrationWizard key={departures} business={null} />;
}

/** Signing up inside the wizard keeps it open; ending the session starts another. */
function useVisit() {
  const isSignedIn = useSession().general !== null;
  const [visit, setVisit] = useState({ isOwners: isSignedIn, isSignedIn, departures: 0 });
  if (visit.isSignedIn !== isSignedIn) {
    setVisit({
      isOwners: isSignedIn && visit.isOwners,
      isSignedIn,
      departures: visit.departures + (isSignedIn ? 0 : 1),
    });
  }
  return visit;
}

function Resumed() {
  // Fetched once: what is typed is newer than a refetch.
  const query = useApiQuery(businessProfile, {}, { staleTime: Number.POSITIVE_INFINITY });
  return (
    <Loaded query={query} failed="Failed to load profile data" isPage loading={<WizardSkeleton />}>
      {({ business }) => <RegistrationWizard business={business} />}
    </Loaded>
  );
}

function WizardSkeleton() {
  return (
    <div className={classes.page}>
      <Skeleton height={62} />
      <Skeleton height={34} width="60%" />
      <RowsSkeleton kind="fields" count={3} label="Loading your registration…" />
    </div>
  );
}
