import { saveFile } from '@stampwell/client/save-file';
import type { EntryReceipt } from '@stampwell/contracts/http/proof.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { IconDownload } from '@stampwell/icons';
import { packReceipt } from '@stampwell/transparency/tlog/packed-receipt.ts';
import { Anchor, Button, dateTimeLabel, Group, Panel, Skeleton, Text } from '@stampwell/ui';
import { toCanvas } from 'qrcode';
import { useEffect, useRef, useState } from 'react';
import classes from './receipt.module.css';
import { RECEIPT_CODE, segmentsOf } from './receipt-code.ts';

/** Much denser than a member's code: it holds the whole receipt. */
const CODE_PX = 420;

/** The receipt as QR code and file. */
export function Receipt({ receipt }: { receipt: EntryReceipt }) {
  const address = useAddress(receipt);
  return (
    <Panel title={titleOf(receipt)}>
      <Text className={classes.words}>
        {`This proves what our records say about ${dateTimeLabel(receipt.event.at)}. Anyone can scan the code to check it, even offline.`}
      </Text>
      <ProofCode address={address} />
      <Group justify="center">
        <Button
          variant="default"
          leftSection={<IconDownload size={20} aria-hidden="true" />}
          onClick={() => keep(receipt)}
        >
          Save as a file
        </Button>
        <Anchor href={address ?? paths.verify} className={classes.check}>
          Check it here
        </Anchor>
      </Group>
      <Text className={classes.note}>It contains no names: the shop and you appear as numbers.</Text>
    </Panel>
  );
}

function titleOf({ event }: EntryReceipt): string {
  if (event.type === 'RewardRedeemed') return 'Proof of a reward';
  const isOfStamps = event.type === 'StampsGiven' || event.type === 'StampsCarriedOver';
  return isOfStamps ? 'Proof of stamps' : 'Proof of a correction';
}

/** The verifier's URL, with the receipt in its fragment. Null until it is packed. */
function useAddress(receipt: EntryReceipt): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let isWanted = true;
    void packReceipt(JSON.stringify(receipt)).then((packed) => {
      if (isWanted) setAddress(`${location.origin}${paths.verify}#${packed}`);
    });
    return () => {
      isWanted = false;
    };
  }, [receipt]);
  return address;
}

function ProofCode({ address }: { address: string | null }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [state, setState] = useState<'coming' | 'drawn' | 'failed'>('coming');
  useEffect(() => {
    if (!address) return;
    toCanvas(canvas.current, segmentsOf(address), {
      ...RECEIPT_CODE,
      width: CODE_PX * Math.ceil(devicePixelRatio),
    }).then(
      () => {
        // The package sets a size in pixels; the style sheet decides.
        canvas.current?.removeAttribute('style');
        setState('drawn');
      },
      () => setState('failed'),
    );
  }, [address]);
  if (state === 'failed') return <Text>We couldn’t draw the code. The file holds the same proof.</Text>;
  return (
    <div className={classes.place}>
      <canvas
        ref={canvas}
        className={classes.code}
        data-drawn={state === 'drawn' || undefined}
        role="img"
        aria-label="QR code of this receipt"
      />
      {state === 'coming' && <Skeleton className={classes.skeleton} />}
    </div>
  );
}

function keep(receipt: EntryReceipt): void {
  const file = new Blob([JSON.stringify(receipt)], { type: 'application/json' });
  saveFile(file, `stampwell-receipt-${receipt.event.id}.json`);
}
