import { leave } from '@stampwell/client';
import { MyLatest, StandingNotice } from '@stampwell/counter/overview';
import { Button, ErrorView } from '@stampwell/ui';
import { StaffPage } from '../staff/staff-page.tsx';
import { TELL_THE_OWNER } from '../staff/tell-the-owner.ts';
import { useStaff } from '../staff/use-staff.ts';
import { ProgrammeCard, ProgrammeSkeleton } from './programme-card.tsx';
import { ScannerCard } from './scanner-card.tsx';
import { WelcomeCard } from './welcome-card.tsx';

/** Shop, programme and the scanner. */
export function DashboardScreen() {
  const { employee, shop, standing, error, retry } = useStaff();
  return (
    <StaffPage
      shop={shop}
      welcome={employee ? `Welcome, ${employee.name}` : ''}
      tools={<Logout />}
      actions={<ScannerCard isReadOnly={standing.subscription?.access === 'read_only'} />}
    >
      {error ? (
        <ErrorView title="Failed to load dashboard" error={error} onRetry={retry} />
      ) : (
        <>
          <StandingNotice standing={standing} appeal={TELL_THE_OWNER} />
          <WelcomeCard name={employee?.name} />
          {shop ? <ProgrammeCard shop={shop} /> : <ProgrammeSkeleton />}
          <MyLatest />
        </>
      )}
    </StaffPage>
  );
}

function Logout() {
  return (
    <Button variant="default" size="sm" onClick={() => leave('employee')}>
      Logout
    </Button>
  );
}
