import { keepScan, type ScanToSend } from '@stampwell/client/offline';
import { STAMP_AMOUNT } from '@stampwell/contracts/limits.ts';
import { namedProgramme } from '@stampwell/contracts/programme.ts';
import { IconClock } from '@stampwell/icons';
import { Button, counted, notify, Panel } from '@stampwell/ui';
import { useState } from 'react';
import { AmountSelect } from '../amount-select.tsx';
import { tillCards } from '../cards/till-cards.ts';
import { Choice } from '../choice.tsx';
import { onCard } from '../on-card.ts';
import { AskPlace } from '../places/till-place.tsx';
import { placeHere, useTillPlaces } from '../places/till-places.ts';
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
  const [{ cards, programme }] = useState(tillCards);
  const [chosen, setChosen] = useState(programme);
  const { places, place } = useTillPlaces();
  const isAsking = places.length > 1 && !place;
  const card = cards.find((one) => one.programme === chosen);
  function keep(): void {
    const which = card && { ...namedProgramme(card.programme), card_name: card.card_name };
    if (keepForLater({ code, amount, key, ...which })) onKept();
  }
  return (
    <Panel title="Give stamps offline">
      <p className={classes.text}>
        The stamps for <strong className={classes.code}>{code}</strong> wait on this device and are sent when
        the connection is back. Redeeming needs a connection.
      </p>
      {cards.length > 1 && (
        <fieldset className={classes.cards} aria-label="Card">
          {cards.map((one) => (
            <Choice
              key={one.programme}
              isChosen={one.programme === chosen}
              onClick={() => setChosen(one.programme)}
            >
              {one.card_name}
            </Choice>
          ))}
        </fieldset>
      )}
      <AskPlace />
      <div className={classes.keep}>
        <AmountSelect value={amount} onChange={setAmount} />
        <Button size="md" leftSection={<IconClock size={20} />} disabled={isAsking} onClick={keep}>
          Send Later
        </Button>
      </div>
    </Panel>
  );
}

/** Queues the scan and shows whether that succeeded. @returns whether it was queued */
export function keepForLater(scan: ScanToSend): boolean {
  const isKept = keepScan({ ...placeHere(), ...scan });
  const words = onCard(`${counted(scan.amount, 'stamp')} for ${scan.code}`, scan.card_name);
  if (isKept) notify('info', `${words}: sent when the connection is back`);
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
