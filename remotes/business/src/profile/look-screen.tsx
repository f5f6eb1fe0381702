import { Loaded, useApiQuery, useUser } from '@stampwell/client';
import { CopyButton } from '@stampwell/client/copy-button';
import { businessSettings } from '@stampwell/contracts/http/business-settings.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { Panel, RowsSkeleton, Text } from '@stampwell/ui';
import type { ReactNode } from 'react';
import classes from './look-screen.module.css';
import { LookPanel } from './programme/look-panel.tsx';
import { SettingsPage } from './settings-page.tsx';

const LookFrame = ({ children }: { children: ReactNode }) => (
  <Panel title="Look of your card">{children}</Panel>
);

export function LookScreen() {
  return (
    <SettingsPage title="Look">
      <Loaded
        query={useApiQuery(businessSettings, {})}
        failed="Failed to load settings"
        frame={LookFrame}
        loading={
          <LookFrame>
            <RowsSkeleton kind="fields" count={3} label="Loading settings..." />
          </LookFrame>
        }
      >
        {({ settings }) => <LookPanel settings={settings} />}
      </Loaded>
      <NfcSticker />
    </SettingsPage>
  );
}

/** The address that a sticker to tap holds, and how it gets there. */
function NfcSticker() {
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
