import { useUser } from '@stampwell/client';
import { paths } from '@stampwell/contracts/paths.ts';
import { CopyButton, Panel, Text } from '@stampwell/ui';
import classes from './nfc-sticker.module.css';

/** The address that a sticker to tap holds, and how it gets there. */
export function NfcSticker() {
  const { id } = useUser();
  const address = `${location.origin}${paths.join(id, 'nfc')}`;
  return (
    <Panel title="A sticker to tap">
      <Text>
        Write this address to an NFC sticker and put it on the counter: a phone that touches it opens your
        card.
      </Text>
      <code className={classes.address}>{address}</code>
      <CopyButton text={address} label="Copy address" />
      <ol className={classes.steps}>
        <li>Get NTAG213 stickers; one holds the address with room to spare.</li>
        <li>Open an app that writes tags, such as NFC Tools, and choose “Write”, then “URL”.</li>
        <li>Paste the address, hold the sticker to the phone, and try it with another phone.</li>
        <li>Lock the sticker in the app, so that its address cannot be changed.</li>
      </ol>
    </Panel>
  );
}
