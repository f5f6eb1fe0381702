import { employeeValidateQr } from '@stampwell/contracts/http/stamps.ts';
import { EMPLOYEE_MESSAGE_MS } from '@stampwell/contracts/limits.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { Banner, useApiCache } from '@stampwell/kit';
import { useNavigate } from '@stampwell/kit/router';
import { SoundSwitch, useScanner, WaitingScans } from '@stampwell/kit/stamping';
import { useEffect, useState } from 'react';
import { LazyCustomerScreen } from '../customer/lazy-customer-screen.ts';
import { StaffPage } from '../staff/staff-page.tsx';
import { useStaff } from '../staff/use-staff.ts';
import { CameraPart } from './camera-part.tsx';
import { ManualPart } from './manual-part.tsx';

/** The counter's camera, and the keys for when it can't: both lead to the customer. */
export function ScannerScreen() {
  const { shop } = useStaff();
  const navigate = useNavigate();
  const cache = useApiCache();
  const openCustomer = (code: string) => navigate(paths.employee.customer(code));
  // Asked ahead of the customer's screen, which shows a failure itself.
  const lookUp = (code: string) =>
    void cache.load(employeeValidateQr, { body: { qr_code: code } }).catch(() => undefined);
  const scanner = useScanner({ onDetected: lookUp, onCode: openCustomer });
  function openTyped(code: string): void {
    lookUp(code);
    openCustomer(code);
  }
  const [isFailureShown, setFailureShown] = useState(false);
  const hasFailed = scanner.status === 'error';
  useEffect(() => setFailureShown(hasFailed), [hasFailed]);
  useEffect(LazyCustomerScreen.preload, []);

  return (
    <StaffPage
      shop={shop}
      title="QR Scanner"
      back={{ to: paths.employee.dashboard, label: 'Back to Dashboard' }}
      tools={<SoundSwitch />}
    >
      <CameraPart scanner={scanner}>
        {isFailureShown && (
          <Banner tone="error" onClose={() => setFailureShown(false)} closeAfterMs={EMPLOYEE_MESSAGE_MS}>
            Failed to start camera. Please check permissions.
          </Banner>
        )}
      </CameraPart>
      <ManualPart onCode={openTyped} />
      <WaitingScans />
    </StaffPage>
  );
}
