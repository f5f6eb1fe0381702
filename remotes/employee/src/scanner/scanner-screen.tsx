import { useSession } from '@stampwell/client';
import { employeeValidateQr } from '@stampwell/contracts/http/stamps.ts';
import { EMPLOYEE_MESSAGE_MS } from '@stampwell/contracts/limits.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import {
  type CameraLook,
  ManualCode,
  type Scanner,
  ScannerScreen as Scanning,
  SoundSwitch,
  StandingNotice,
  TagReader,
  type TypedCode,
} from '@stampwell/counter';
import { IconCamera, IconCameraOff, IconKeyboard } from '@stampwell/icons';
import { Banner, Button, Panel, Text } from '@stampwell/ui';
import { useEffect, useRef, useState } from 'react';
import { LazyCustomerScreen } from '../customer/lazy-customer-screen.ts';
import { StaffPage } from '../staff/staff-page.tsx';
import { TELL_THE_OWNER } from '../staff/tell-the-owner.ts';
import { useStaff } from '../staff/use-staff.ts';
import classes from './scanner-screen.module.css';

const CAMERA: CameraLook = {
  icon: IconCamera,
  stopLabel: 'Stop Camera',
  roomBelow: 340,
  placeholder: (scanner) => <Placeholder scanner={scanner} />,
  over: ({ status }) => <Failure hasFailed={status === 'error'} />,
};

/** Customers are found by their code alone. */
const AT_TILL = { ...paths.employee, find: null };

export function ScannerScreen() {
  const { shop, standing } = useStaff();
  const isAtTill = Boolean(useSession().employee?.prove);
  return (
    <Scanning
      lookUp={employeeValidateQr}
      paths={isAtTill ? AT_TILL : paths.employee}
      standing={standing}
      notice={<StandingNotice standing={standing} appeal={TELL_THE_OWNER} />}
      preload={LazyCustomerScreen.preload}
      page={(_mode, content) => (
        <StaffPage
          shop={shop}
          title="QR Scanner"
          back={isAtTill ? undefined : { to: paths.employee.dashboard, label: 'Back to Dashboard' }}
          tools={<SoundSwitch />}
          isWide
        >
          {content}
        </StaffPage>
      )}
      camera={CAMERA}
      manual={(typed) => <ManualPart {...typed} />}
    />
  );
}

function Failure({ hasFailed }: { hasFailed: boolean }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => setShown(hasFailed), [hasFailed]);
  if (!isShown) return null;
  return (
    <Banner tone="error" onClose={() => setShown(false)} closeAfterMs={EMPLOYEE_MESSAGE_MS}>
      Failed to start camera. Please check permissions.
    </Banner>
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

/** Typing a code that the camera cannot read. */
function ManualPart(props: TypedCode) {
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
function Keys({ onCode, isBusy, refused }: TypedCode) {
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
