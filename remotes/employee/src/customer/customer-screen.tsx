import { useSession } from '@stampwell/client';
import { useLocation, useNavigate, useParams } from '@stampwell/client/router';
import { employeeValidateQr } from '@stampwell/contracts/http/stamps.ts';
import { EMPLOYEE_MESSAGE_MS } from '@stampwell/contracts/limits.ts';
import { ofCard, paths } from '@stampwell/contracts/paths.ts';
import { fullReward } from '@stampwell/contracts/programme.ts';
import { Counter, inMode, isByKeysIn, LookUpFailed, scanModeIn } from '@stampwell/counter';
import { StaffPage } from '../staff/staff-page.tsx';
import { useStaff } from '../staff/use-staff.ts';

const historyOf = (id: string, shown: string, programme?: number): string =>
  ofCard(shown ? paths.employee.storyByCode(shown) : paths.employee.story(id), programme);

export function CustomerScreen() {
  const isAtTill = Boolean(useSession().employee?.prove);
  const { qrCode = '', customerId } = useParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const mode = scanModeIn(state);
  const scanner = inMode(paths.employee.scanner, mode);
  const { shop, standing, error, retry } = useStaff();
  return (
    <StaffPage shop={shop} title="Customer Details" back={{ to: scanner, label: 'Back to Scanner' }}>
      {error && !shop ? (
        <LookUpFailed code={qrCode} error={error} onRetry={retry} onKept={() => navigate(scanner)} />
      ) : (
        <Counter
          key={customerId ?? qrCode}
          lookUp={employeeValidateQr}
          code={qrCode}
          customerId={customerId}
          shop={shop ? { id: shop.id, rewardEmoji: fullReward(shop).emoji, look: shop.look } : undefined}
          scanner={scanner}
          mode={mode}
          standing={standing}
          onScanAnother={() => navigate(scanner)}
          customerPath={paths.employee.customer}
          isByKeys={isByKeysIn(state)}
          historyOf={isAtTill ? undefined : historyOf}
          clearAfterMs={EMPLOYEE_MESSAGE_MS}
        />
      )}
    </StaffPage>
  );
}
