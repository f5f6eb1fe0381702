import { useApiQuery, useIsOffline } from '@stampwell/client';
import { useLocation, useNavigate, useSearchParams } from '@stampwell/client/router';
import { businessSettings } from '@stampwell/contracts/http/business.ts';
import { businessValidateQr } from '@stampwell/contracts/http/stamps.ts';
import { QR_CODE_LENGTH } from '@stampwell/contracts/limits.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import {
  FindWay,
  ManualCode,
  ModeSwitch,
  MyLatest,
  OfflineLead,
  type ScanMode,
  type ScanResult,
  SentScans,
  SoundSwitch,
  scanModeOf,
  TagReader,
  Till,
  useIdentify,
  useScanner,
} from '@stampwell/counter';
import { Banner, PageHeader, Panel, WideScreen } from '@stampwell/ui';
import { useEffect, useState } from 'react';
import { LazyCustomerScreen } from '../customer/lazy-customer-screen.ts';
import { CameraPart } from './camera-part.tsx';
import { OwnerStanding } from './owner-standing.tsx';
import { useStanding } from './use-standing.ts';

const TITLES: Record<ScanMode, string> = { earn: 'Add Stamps', redeem: 'Redeem Rewards' };
const SUBTITLES: Record<ScanMode, string> = {
  earn: 'Scan customer QR codes to add stamps',
  redeem: 'Scan customer QR codes to redeem rewards',
};

/** Hint below the field: how many characters, and whether they are valid. */
const manualHint = (code: string, isValid: boolean): string =>
  `${code.length}/${QR_CODE_LENGTH} characters${isValid ? ' ✓ Valid format' : ''}`;

/** Camera or typed code, then the customer's screen. */
export function ScannerScreen() {
  usePreloadedCustomerScreen();
  const [query] = useSearchParams();
  const standing = useStanding();
  const mode = scanModeOf(query, standing);
  const { isProcessing, refused, dismiss, ask, open, identify } = useIdentify({
    lookUp: businessValidateQr,
    mode,
    customer: paths.business.customer,
  });
  const last = useLastResult();
  const isOffline = useIsOffline();
  const scanner = useScanner({ onDetected: ask, onCode: open, isManual: last.result !== null });

  function start(): void {
    dismiss();
    last.dismiss();
    scanner.start();
  }

  return (
    <WideScreen>
      <PageHeader title={TITLES[mode]} subtitle={SUBTITLES[mode]}>
        <SoundSwitch />
      </PageHeader>
      <OfflineLead />
      <OwnerStanding standing={standing} />
      <ModeSwitch mode={mode} scanner={paths.business.scanner} />
      <Till
        camera={
          <CameraPart scanner={scanner} result={last.result} isProcessing={isProcessing} onStart={start} />
        }
      >
        {refused && (
          <Banner tone={isOffline ? 'warning' : 'error'} onClose={dismiss}>
            {refused.words}
          </Banner>
        )}
        <Panel>
          <ManualCode
            label="Can't scan? Enter the 8-character QR code manually"
            buttonLabel="Validate QR Code"
            busyLabel="Processing..."
            isBusy={isProcessing}
            hintOf={manualHint}
            onCode={identify}
            refused={refused}
          />
          <TagReader onCode={identify} />
        </Panel>
        <FindWay find={paths.business.find} mode={mode} />
        <MyLatest />
        <SentScans />
      </Till>
    </WideScreen>
  );
}

/** Preloads the customer's screen before the first code is scanned. */
function usePreloadedCustomerScreen(): void {
  useApiQuery(businessSettings, {});
  useEffect(() => void LazyCustomerScreen.preload(), []);
}

/** The transaction that the owner comes back from, shown in place of the camera. Cleared on reload. */
function useLastResult() {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const brought = (state as { result?: ScanResult | null } | null)?.result ?? null;
  const [result, setResult] = useState(brought);
  useEffect(() => {
    if (brought) navigate(pathname + search, { replace: true, state: null });
  }, [brought, navigate, pathname, search]);
  return { result, dismiss: () => setResult(null) };
}
