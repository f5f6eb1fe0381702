import { Button, ErrorView, leave } from '@stampwell/kit';
import { StaffPage } from '../staff/staff-page.tsx';
import { useStaff } from '../staff/use-staff.ts';
import { ProgrammeCard, ProgrammeSkeleton } from './programme-card.tsx';
import { ScannerCard } from './scanner-card.tsx';
import { WelcomeCard } from './welcome-card.tsx';

/** Where a shift begins: whose counter this is, what it gives, and the way to the scanner. */
export function DashboardScreen() {
  const { employee, shop, error, retry } = useStaff();
  return (
    <StaffPage
      shop={shop}
      welcome={employee ? `Welcome, ${employee.name}` : ''}
      tools={<Logout />}
      actions={<ScannerCard />}
    >
      {error ? (
        <ErrorView title="Failed to load dashboard" error={error} onRetry={retry} />
      ) : (
        <>
          <WelcomeCard name={employee?.name} />
          {shop ? <ProgrammeCard shop={shop} /> : <ProgrammeSkeleton />}
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
