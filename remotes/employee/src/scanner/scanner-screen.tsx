import { useNavigate, useSearchParams } from '@stampwell/client/router';
import { employeeValidateQr } from '@stampwell/contracts/http/stamps.ts';
import { EMPLOYEE_MESSAGE_MS } from '@stampwell/contracts/limits.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import {
  FindWay,
  ModeSwitch,
  MyLatest,
  OfflineLead,
  SentScans,
  SoundSwitch,
  StandingNotice,
  scanModeOf,
  useAskWho,
  useScanner,
} from '@stampwell/counter';
import { Banner } from '@stampwell/ui';
import { useEffect, useState } from 'react';
import { LazyCustomerScreen } from '../customer/lazy-customer-screen.ts';
import { StaffPage } from '../staff/staff-page.tsx';
import { TELL_THE_OWNER } from '../staff/tell-the-owner.ts';
import { useStaff } from '../staff/use-staff.ts';
import { CameraPart } from './camera-part.tsx';
import { ManualPart } from './manual-part.tsx';

/** Camera and typed code, both leading to the customer. */
export function ScannerScreen() {
  const { shop, standing } = useStaff();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const mode = scanModeOf(query, standing);
  const ask = useAskWho(employeeValidateQr, mode);
  const openCustomer = (code: string) => navigate(paths.employee.customer(code), { state: { mode } });
  const scanner = useScanner({ onDetected: (code) => ask(code), onCode: openCustomer });
  function openTyped(code: string): void {
    // Preloads for the customer's screen, which shows failures itself.
    void ask(code);
    openCustomer(code);
  }
  const [isFailureShown, setFailureShown] = useState(false);
  const hasFailed = scanner.status === 'error';
  useEffect(() => setFailureShown(hasFailed), [hasFailed]);
  useEffect(() => void LazyCustomerScreen.preload(), []);

  return (
    <StaffPage
      shop={shop}
      title="QR Scanner"
      back={{ to: paths.employee.dashboard, label: 'Back to Dashboard' }}
      tools={<SoundSwitch />}
    >
      <OfflineLead />
      <StandingNotice standing={standing} appeal={TELL_THE_OWNER} />
      <ModeSwitch mode={mode} scanner={paths.employee.scanner} />
      <CameraPart scanner={scanner}>
        {isFailureShown && (
          <Banner tone="error" onClose={() => setFailureShown(false)} closeAfterMs={EMPLOYEE_MESSAGE_MS}>
            Failed to start camera. Please check permissions.
          </Banner>
        )}
      </CameraPart>
      <ManualPart onCode={openTyped} />
      <FindWay find={paths.employee.find} mode={mode} />
      <MyLatest />
      <SentScans />
    </StaffPage>
  );
}
