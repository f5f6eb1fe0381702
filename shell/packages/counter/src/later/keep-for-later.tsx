import { keepScan } from '@stampwell/client/offline';
import { STAMP_AMOUNT } from '@stampwell/contracts/limits.ts';
import { IconClock } from '@stampwell/icons';
import { Button, counted, notify, Panel } from '@stampwell/ui';
import { useState } from 'react';
import { AmountSelect } from '../amount-select.tsx';
import type { ScanResult } from '../scan-result.ts';
import classes from './later.module.css';

interface KeepForLaterProps {
  code: string;
  onKept: () => void;
}

/** Offline, queues stamps for a customer who cannot be looked up. */
export function KeepForLater({ code, onKept }: KeepForLaterProps) {
  const [amount, setAmount] = useState<number>(STAMP_AMOUNT.default);
  const [key] = useState(() => crypto.randomUUID());
  function keep(): void {
    if (keepForLater({ code, amount, key })) onKept();
  }
  return (
    <Panel title="Give stamps offline">
      <p className={classes.text}>
        The stamps for <strong className={classes.code}>{code}</strong> wait on this device and are sent when
        the connection is back. Redeeming needs a connection.
      </p>
      <div className={classes.keep}>
        <AmountSelect value={amount} onChange={setAmount} />
        <Button size="md" leftSection={<IconClock size={20} />} onClick={keep}>
          Send Later
        </Button>
      </div>
    </Panel>
  );
}

/** Queues the scan and shows whether that succeeded. @returns whether it was queued */
export function keepForLater(scan: { code: string; amount: number; key: string }): boolean {
  const isKept = keepScan(scan);
  if (isKept)
    notify('info', `${counted(scan.amount, 'stamp')} for ${scan.code}: sent when the connection is back`);
  else notify('error', 'This device can’t hold more scans. Wait for a connection.');
  return isKept;
}

/** No answer came: the same scan, with its key, can be queued. */
export function SendLater({
  unsent,
  onKept,
}: {
  unsent: NonNullable<ScanResult['unsent']>;
  onKept: () => void;
}) {
  return (
    <Button
      variant="default"
      leftSection={<IconClock size={20} />}
      onClick={() => keepForLater(unsent) && onKept()}
    >
      Send Later
    </Button>
  );
}
