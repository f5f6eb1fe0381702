import { employeeValidateQr } from '@stampwell/contracts/http/stamps.ts';
import { EMPLOYEE_MESSAGE_MS } from '@stampwell/contracts/limits.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { useNavigate, useParams } from '@stampwell/kit/router';
import { Counter, LookUpFailed } from '@stampwell/kit/stamping';
import { StaffPage } from '../staff/staff-page.tsx';
import { useStaff } from '../staff/use-staff.ts';

/** The customer at the counter, for staff. */
export function CustomerScreen() {
  const { qrCode = '' } = useParams();
  const navigate = useNavigate();
  const { shop, error, retry } = useStaff();
  return (
    <StaffPage
      shop={shop}
      title="Customer Details"
      back={{ to: paths.employee.scanner, label: 'Back to Scanner' }}
    >
      {error && !shop ? (
        <LookUpFailed
          code={qrCode}
          error={error}
          onRetry={retry}
          onKept={() => navigate(paths.employee.scanner)}
        />
      ) : (
        <Counter
          key={qrCode}
          lookUp={employeeValidateQr}
          code={qrCode}
          shop={shop ? { id: shop.id, rewardEmoji: shop.reward_emoji } : undefined}
          scanner={paths.employee.scanner}
          onScanAnother={() => navigate(paths.employee.scanner)}
          clearAfterMs={EMPLOYEE_MESSAGE_MS}
        />
      )}
    </StaffPage>
  );
}
