import { useIsOffline } from '@stampwell/client';
import { useNavigate, useSearchParams } from '@stampwell/client/router';
import type { Standing } from '@stampwell/contracts/standing.ts';
import { Banner } from '@stampwell/ui';
import { SegmentedControl } from '@stampwell/ui/data';
import { type ReactNode, useEffect } from 'react';
import { type CameraLook, CameraPart, type Finished } from './camera-part.tsx';
import { FindWay } from './find/find-way.tsx';
import { OfflineLead, SentScans } from './later/offline-lead.tsx';
import { MyLatest } from './mine/my-latest.tsx';
import { TillPlace } from './places/till-place.tsx';
import { type ScanMode, scanModeOf } from './scan-mode.ts';
import classes from './scanner-screen.module.css';
import type { CounterLookUp } from './use-counter.ts';
import { type Refused, useIdentify } from './use-identify.ts';
import { useScanner } from './use-scanner.ts';

export interface TypedCode {
  onCode: (code: string) => void;
  isBusy: boolean;
  refused: Refused | null;
}

interface ScannerScreenProps {
  lookUp: CounterLookUp;
  /** The screen's own path, and those of the customer and of the search, which a shared till does not have. */
  paths: { scanner: string; find: string | null; customer: (code: string) => string };
  standing: Pick<Standing, 'gives' | 'redeems'>;
  /** Why no stamps can be given, and what to do about it. */
  notice: ReactNode;
  /** Loads the customer's page before the first code is scanned. */
  preload: () => unknown;
  page: (mode: ScanMode, content: ReactNode) => ReactNode;
  camera: CameraLook;
  /** Typing a code that the camera cannot read. */
  manual: (typed: TypedCode) => ReactNode;
  /** The transaction that one comes back from, in place of the camera. */
  last?: Finished | null;
}

/** Camera or typed code, then the customer's page. */
export function ScannerScreen({
  lookUp,
  paths,
  standing,
  notice,
  preload,
  page,
  camera,
  manual,
  last = null,
}: ScannerScreenProps) {
  const [query] = useSearchParams();
  const mode = scanModeOf(query, standing);
  const isOffline = useIsOffline();
  const { isProcessing, refused, dismiss, ask, open, identify } = useIdentify({
    lookUp,
    mode,
    customer: paths.customer,
  });
  const scanner = useScanner({ onDetected: ask, onCode: open, isManual: last !== null });
  useEffect(() => void preload(), [preload]);

  function start(): void {
    dismiss();
    last?.dismiss();
    scanner.start();
  }

  return page(
    mode,
    <>
      <TillPlace />
      <OfflineLead />
      {notice}
      <ModeSwitch mode={mode} scanner={paths.scanner} />
      <Till
        camera={
          <CameraPart
            scanner={scanner}
            look={camera}
            last={last}
            isProcessing={isProcessing}
            onStart={start}
          />
        }
      >
        {refused && (
          <Banner tone={isOffline ? 'warning' : 'error'} onClose={dismiss}>
            {refused.words}
          </Banner>
        )}
        {manual({ onCode: (code) => void identify(code), isBusy: isProcessing, refused })}
        {paths.find !== null && <FindWay find={paths.find} mode={mode} />}
        <MyLatest />
        <SentScans />
      </Till>
    </>,
  );
}

interface ModeSwitchProps {
  mode: ScanMode;
  scanner: string;
}

/** Switches between adding stamps and redeeming. */
function ModeSwitch({ mode, scanner }: ModeSwitchProps) {
  const navigate = useNavigate();
  return (
    <SegmentedControl
      fullWidth
      aria-label="What to do"
      value={mode}
      onChange={(chosen) => navigate(`${scanner}?mode=${chosen}`, { replace: true })}
      data={[
        { value: 'earn', label: 'Add stamps' },
        { value: 'redeem', label: 'Redeem rewards' },
      ]}
    />
  );
}

interface TillProps {
  camera: ReactNode;
  /** Typing a code, finding a customer, the last entries. */
  children: ReactNode;
}

/** The camera beside everything else on a desk, above it on a phone. */
function Till({ camera, children }: TillProps) {
  return (
    <div className={classes.till}>
      <div className={classes.part}>{camera}</div>
      <div className={classes.part}>{children}</div>
    </div>
  );
}
