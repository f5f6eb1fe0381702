import { useIsOffline } from '@stampwell/client';
import { useSearchParams } from '@stampwell/client/router';
import { employeeValidateQr } from '@stampwell/contracts/http/stamps.ts';
import { EMPLOYEE_MESSAGE_MS } from '@stampwell/contracts/limits.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import {
  FindWay,
  ManualCode,
  ModeSwitch,
  MyLatest,
  OfflineLead,
  type Refused,
  type Scanner,
  SentScans,
  SoundSwitch,
  StandingNotice,
  scanModeOf,
  TagReader,
  Till,
  useIdentify,
  useScanner,
  Viewfinder,
} from '@stampwell/counter';
import { IconCamera, IconCameraOff, IconKeyboard, IconPlayerStop } from '@stampwell/icons';
import { Banner, Button, Panel, Text } from '@stampwell/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { LazyCustomerScreen } from '../customer/lazy-customer-screen.ts';
import { StaffPage } from '../staff/staff-page.tsx';
import { TELL_THE_OWNER } from '../staff/tell-the-owner.ts';
import { useStaff } from '../staff/use-staff.ts';
import classes from './scanner-screen.module.css';

/** Camera and typed code, both leading to the customer. */
export function ScannerScreen() {
  const { shop, standing } = useStaff();
  const [query] = useSearchParams();
  const mode = scanModeOf(query, standing);
  const isOffline = useIsOffline();
  const { isProcessing, refused, dismiss, ask, open, identify } = useIdentify({
    lookUp: employeeValidateQr,
    mode,
    customer: paths.employee.customer,
  });
  const scanner = useScanner({ onDetected: ask, onCode: open });
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
      isWide
    >
      <OfflineLead />
      <StandingNotice standing={standing} appeal={TELL_THE_OWNER} />
      <ModeSwitch mode={mode} scanner={paths.employee.scanner} />
      <Till
        camera={
          <CameraPart scanner={scanner}>
            {isFailureShown && (
              <Banner tone="error" onClose={() => setFailureShown(false)} closeAfterMs={EMPLOYEE_MESSAGE_MS}>
                Failed to start camera. Please check permissions.
              </Banner>
            )}
          </CameraPart>
        }
      >
        {refused && (
          <Banner tone={isOffline ? 'warning' : 'error'} onClose={dismiss}>
            {refused.words}
          </Banner>
        )}
        <ManualPart onCode={identify} isBusy={isProcessing} refused={refused} />
        <FindWay find={paths.employee.find} mode={mode} />
        <MyLatest />
        <SentScans />
      </Till>
    </StaffPage>
  );
}

interface CameraPartProps {
  scanner: Scanner;
  /** A message over the picture, so that nothing moves when it disappears. */
  children?: ReactNode;
}

function CameraPart({ scanner, children }: CameraPartProps) {
  const isOn = scanner.status !== 'off' && scanner.status !== 'error';
  return (
    <div className={classes.part}>
      <div className={classes.finder}>
        <Viewfinder
          scanner={scanner}
          stopLabel="Stop Camera"
          placeholder={<Placeholder scanner={scanner} />}
        />
        <div className={classes.message}>{children}</div>
      </div>
      {isOn && (
        <Button
          size="xl"
          variant="default"
          className={classes.stop ?? ''}
          leftSection={<IconPlayerStop size={22} />}
          onClick={scanner.stop}
        >
          Stop Camera
        </Button>
      )}
      {!isOn && (
        <Button size="xl" leftSection={<IconCamera size={24} />} onClick={scanner.start}>
          Start Camera
        </Button>
      )}
    </div>
  );
}

/** A camera error stays here after its message has disappeared. */
function Placeholder({ scanner }: { scanner: Scanner }) {
  return (
    <div className={classes.placeholder}>
      <IconCameraOff size={64} stroke={1.1} aria-hidden="true" />
      <strong>Camera not active</strong>
      {scanner.status === 'error' && <span>{scanner.words}</span>}
    </div>
  );
}

interface KeysProps {
  onCode: (code: string) => void;
  isBusy: boolean;
  refused: Refused | null;
}

/** Typing a code that the camera cannot read. */
function ManualPart(props: KeysProps) {
  const { onCode, refused } = props;
  const [isOpen, setOpen] = useState(false);
  // A hand scanner's code that nobody has.
  const isAsked = isOpen || Boolean(refused?.code);
  return (
    <Panel>
      {isAsked ? <Keys {...props} /> : <Offer onOpen={() => setOpen(true)} />}
      <TagReader onCode={onCode} />
    </Panel>
  );
}

function Offer({ onOpen }: { onOpen: () => void }) {
  return (
    <div className={classes.offer}>
      <Text c="dimmed">Having trouble scanning?</Text>
      <Button variant="default" leftSection={<IconKeyboard size={20} />} onClick={onOpen}>
        Enter Code Manually
      </Button>
    </div>
  );
}

/** Focuses the field when opened. */
function Keys({ onCode, isBusy, refused }: KeysProps) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => part.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={part}>
      <ManualCode
        label="Customer QR Code"
        buttonLabel="View Customer Details"
        isBusy={isBusy}
        hintOf={manualHint}
        onCode={onCode}
        refused={refused}
      />
    </div>
  );
}

function manualHint(code: string, isValid: boolean): string {
  if (isValid) return 'Valid format';
  return code ? 'Must be 8 characters (letters & numbers)' : 'Enter 8-character alphanumeric code';
}
