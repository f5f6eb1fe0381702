import { useApiQuery, useSession } from '@stampwell/client';
import { Navigate } from '@stampwell/client/router';
import { businessProfile } from '@stampwell/contracts/http/business.ts';
import { ErrorView } from '@stampwell/ui';
import { useState } from 'react';
import { RegistrationWizard } from './registration-wizard.tsx';
import { WizardSkeleton } from './wizard-skeleton.tsx';

/** The registration of a business: a stranger's from the account on, an owner's from where it was left. */
export function RegisterScreen() {
  const { farewell } = useSession();
  const { isOwners, departures } = useVisit();
  if (departures > 0 && farewell && !farewell.words) return <Navigate to={farewell.to} replace />;
  return isOwners ? <Resumed /> : <RegistrationWizard key={departures} business={null} />;
}

/** Whoever makes their account here stays in the wizard they are in; whose session ends begins another. */
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
  // Asked for once: what is typed is newer than what comes.
  const { data, error, refetch } = useApiQuery(businessProfile, {}, { staleTime: Number.POSITIVE_INFINITY });
  if (data) return <RegistrationWizard business={data.business} />;
  if (error) {
    return (
      <ErrorView isPage title="Failed to load profile data" error={error} onRetry={() => void refetch()} />
    );
  }
  return <WizardSkeleton />;
}
