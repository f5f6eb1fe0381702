import { Banner, PageHeader, Panel, Screen } from '@stampwell/kit';
import { SegmentedControl } from '@stampwell/kit/data';
import { useNavigate, useSearchParams } from '@stampwell/kit/router';
import { ManualCode, SoundSwitch, useScanner, WaitingScans } from '@stampwell/kit/stamping';
import { CameraPart } from './camera-part.tsx';
import { manualHint } from './manual-hint.ts';
import { type ScanMode, scanModeOf, scannerPath } from './scan-mode.ts';
import { useIdentify } from './use-identify.ts';
import { useLastResult } from './use-last-result.ts';
import { useWarmCustomerScreen } from './use-warm-customer-screen.ts';

const TITLES: Record<ScanMode, string> = { earn: 'Add Stamps', redeem: 'Redeem Rewards' };
const SUBTITLES: Record<ScanMode, string> = {
  earn: 'Scan customer QR codes to add stamps',
  redeem: 'Scan customer QR codes to redeem rewards',
};

/** The counter: camera or typed code, then on to the customer. */
export function ScannerScreen() {
  useWarmCustomerScreen();
  const [query] = useSearchParams();
  const mode = scanModeOf(query);
  const navigate = useNavigate();
  const { isProcessing, failure, dismiss, lookUp, identify } = useIdentify(mode);
  const scanner = useScanner({ onDetected: lookUp, onCode: (code) => identify(code, 'camera') });
  const last = useLastResult(failure?.source === 'camera' ? failure.words : null);

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
      <SegmentedControl
        fullWidth
        aria-label="What to do"
        value={mode}
        onChange={(chosen) => navigate(scannerPath(chosen as ScanMode), { replace: true })}
        data={[
          { value: 'earn', label: 'Add stamps' },
          { value: 'redeem', label: 'Redeem rewards' },
        ]}
      />
      <CameraPart scanner={scanner} result={last.result} isProcessing={isProcessing} onStart={start} />
      {failure?.source === 'manual' && (
        <Banner tone="error" onClose={dismiss}>
          {failure.words}
        </Banner>
      )}
      <Panel>
        <ManualCode
          label="Can't scan? Enter the 8-character QR code manually"
          buttonLabel="Validate QR Code"
          busyLabel="Processing..."
          isBusy={isProcessing}
          hintOf={manualHint}
          onCode={(code) => identify(code, 'manual')}
        />
      </Panel>
      <WaitingScans />
    </Screen>
  );
}
