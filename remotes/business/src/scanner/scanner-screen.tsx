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
  useAskWho,
  useScanner,
} from '@stampwell/counter';
import { Banner, PageHeader, Panel, Screen } from '@stampwell/ui';
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
  const { isProcessing, failure, dismiss, ask, open, identify } = useIdentify(mode);
  const last = useLastResult();
  const isOffline = useIsOffline();
  const scanner = useScanner({ onDetected: ask, onCode: open, isManual: last.result !== null });

  function start(): void {
    dismiss();
    last.dismiss();
    scanner.start();
  }

  return (
    <Screen>
      <PageHeader title={TITLES[mode]} subtitle={SUBTITLES[mode]}>
        <SoundSwitch />
      </PageHeader>
      <OfflineLead />
      <OwnerStanding standing={standing} />
      <ModeSwitch mode={mode} scanner={paths.business.scanner} />
      <CameraPart scanner={scanner} result={last.result} isProcessing={isProcessing} onStart={start} />
      {failure !== null && (
        <Banner tone={isOffline ? 'warning' : 'error'} onClose={dismiss}>
          {failure}
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
        />
        <TagReader onCode={identify} />
      </Panel>
      <FindWay find={paths.business.find} mode={mode} />
      <MyLatest />
      <SentScans />
    </Screen>
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

/** Looks up a code, then opens the customer's screen with the cached answer. */
export function useIdentify(mode: ScanMode) {
  const navigate = useNavigate();
  const ask = useAskWho(businessValidateQr, mode);
  const [isProcessing, setProcessing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const open = (code: string) => void navigate(paths.business.customer(code), { state: { mode } });

  async function identify(code: string): Promise<void> {
    setFailure(null);
    setProcessing(true);
    const words = await ask(code, 'Failed to process QR code');
    setProcessing(false);
    if (words === null) open(code);
    else setFailure(words);
  }

  return {
    /** For a typed code. */
    isProcessing,
    failure,
    dismiss: () => setFailure(null),
    /** For a scanned code. */
    ask: (code: string) => ask(code),
    open,
    identify: (code: string) => void identify(code),
  };
}
