import { useSearchParams } from '@stampwell/client/router';
import { paths } from '@stampwell/contracts/paths.ts';
import { FindCustomer, inMode, scanModeOf } from '@stampwell/counter';
import { StaffPage } from '../staff/staff-page.tsx';
import { useStaff } from '../staff/use-staff.ts';

/** A customer without their phone. */
export function FindScreen() {
  const { shop, standing } = useStaff();
  const [query] = useSearchParams();
  const mode = scanModeOf(query, standing);
  const back = { to: inMode(paths.employee.scanner, mode), label: 'Back to Scanner' };
  return (
    <StaffPage shop={shop} title="Find a Customer" back={back}>
      <FindCustomer foundAt={paths.employee.found} mode={mode} />
    </StaffPage>
  );
}
