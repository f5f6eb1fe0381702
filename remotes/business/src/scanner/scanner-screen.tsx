import { useSearchParams } from '@stampwell/client/router';
import { paths } from '@stampwell/contracts/paths.ts';
import {
  ManualCode,
  ModeSwitch,
  MyLatest,
  type ScanMode,
  SoundSwitch,
  scanModeOf,
  useScanner,
  WaitingScans,
} from '@stampwell/counter';
import { Banner, PageHeader, Panel, Screen } from '@stampwell/ui';
import { CameraPart } from './camera-part.tsx';
import { manualHint } from './manual-hint.ts';
import { OwnerStanding } from './owner-standing.tsx';
import { useIdentify } from './use-identify.ts';
import { useLastResult } from './use-last-result.ts';
import { useStanding } from './use-standing.ts';
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
  const standing = useStanding();
  const { isProcessing, failure, dismiss, ask, open, identify } = useIdentify(mode);
  const scanner = useScanner({ onDetected: ask, onCode: open });
  const last = useLastResult();

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
      <OwnerStanding standing={standing} />
      <ModeSwitch mode={mode} scanner={paths.business.scanner} />
      <CameraPart scanner={scanner} result={last.result} isProcessing={isProcessing} onStart={start} />
      {failure !== null && (
        <Banner tone="error" onClose={dismiss}>
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
      </Panel>
      <MyLatest />
      <WaitingScans />
    </Screen>
  );
}
