import { useApiQuery } from '@stampwell/client';
import { useLocation, useNavigate } from '@stampwell/client/router';
import { businessSettings } from '@stampwell/contracts/http/business-settings.ts';
import { businessValidateQr } from '@stampwell/contracts/http/stamps.ts';
import { QR_CODE_LENGTH } from '@stampwell/contracts/limits.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import {
  type CameraLook,
  ManualCode,
  ResultCard,
  type ScanMode,
  type Scanner,
  ScannerScreen as Scanning,
  type ScanResult,
  SoundSwitch,
  TagReader,
} from '@stampwell/counter';
import { IconCameraOff, IconRefresh, IconScan } from '@stampwell/icons';
import { Button, PageHeader, Panel, WideScreen } from '@stampwell/ui';
import { useEffect, useState } from 'react';
import { LazyCustomerScreen } from '../customer/lazy-customer-screen.ts';
import { OwnerStanding } from './owner-standing.tsx';
import classes from './scanner-screen.module.css';
import { useStanding } from './use-standing.ts';

const TITLES: Record<ScanMode, string> = { earn: 'Add Stamps', redeem: 'Redeem Rewards' };
const SUBTITLES: Record<ScanMode, string> = {
  earn: 'Scan customer QR codes to add stamps',
  redeem: 'Scan customer QR codes to redeem rewards',
};

/** Hint below the field: how many characters, and whether they are valid. */
const manualHint = (code: string, isValid: boolean): string =>
  `${code.length}/${QR_CODE_LENGTH} characters${isValid ? ' ✓ Valid format' : ''}`;

const CAMERA: CameraLook = {
  icon: IconScan,
  stopLabel: 'Stop',
  roomBelow: 400,
  retriesInPicture: true,
  showsProcessing: true,
  placeholder: (scanner, onStart) => <Placeholder scanner={scanner} onRetry={onStart} />,
};

export function ScannerScreen() {
  // The customer's screen needs them.
  useApiQuery(businessSettings, {});
  const standing = useStanding();
  return (
    <Scanning
      lookUp={businessValidateQr}
      paths={paths.business}
      standing={standing}
      notice={<OwnerStanding standing={standing} />}
      preload={LazyCustomerScreen.preload}
      page={(mode, content) => (
        <WideScreen>
          <PageHeader title={TITLES[mode]} subtitle={SUBTITLES[mode]}>
            <SoundSwitch />
          </PageHeader>
          {content}
        </WideScreen>
      )}
      camera={CAMERA}
      manual={(typed) => (
        <Panel>
          <ManualCode
            label="Can't scan? Enter the 8-character QR code manually"
            buttonLabel="Validate QR Code"
            busyLabel="Processing..."
            hintOf={manualHint}
            {...typed}
          />
          <TagReader onCode={typed.onCode} />
        </Panel>
      )}
      last={useLastResult()}
    />
  );
}

function Placeholder({ scanner, onRetry }: { scanner: Scanner; onRetry: () => void }) {
  if (scanner.status !== 'error') {
    return (
      <>
        <IconScan size={104} stroke={0.9} aria-hidden="true" />
        <span>Hold the customer’s code up to the camera</span>
      </>
    );
  }
  return (
    <div className={classes.error} role="alert">
      <IconCameraOff size={48} stroke={1.5} aria-hidden="true" />
      <strong>{scanner.words}</strong>
      <span>Please ensure camera permissions are enabled or use manual entry below</span>
      <Button leftSection={<IconRefresh size={18} />} onClick={onRetry}>
        Try Again
      </Button>
    </div>
  );
}

/** The transaction that the owner comes back from. Cleared on reload. */
function useLastResult() {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const brought = (state as { result?: ScanResult | null } | null)?.result ?? null;
  const [result, setResult] = useState(brought);
  useEffect(() => {
    if (brought) navigate(pathname + search, { replace: true, state: null });
  }, [brought, navigate, pathname, search]);
  if (!result) return null;
  return {
    card: (
      <ResultCard result={result}>
        {result.success && <span>Camera stopped after successful scan</span>}
      </ResultCard>
    ),
    dismiss: () => setResult(null),
  };
}
