import { callApi, leave, signOut } from '@stampwell/client';
import { forgetDeviceKey } from '@stampwell/client/device-key';
import { saveFile } from '@stampwell/client/save-file';
import { eraseGuest } from '@stampwell/contracts/http/join.ts';
import { exportUser } from '@stampwell/contracts/http/user.ts';
import { Button, ConfirmModal, errorWords, notify, Panel } from '@stampwell/ui';
import { IconDownload, IconLogout, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { proveAgain } from '../keep-safe/prove-again.ts';

/** Of an account without an address: there is no password to ask before it is deleted. Guests come back with the same phone. */
export function GuestAccount({ isGuest }: { isGuest: boolean }) {
  const [isAsking, setAsking] = useState(false);
  async function erase(): Promise<void> {
    setAsking(false);
    try {
      await callApi(eraseGuest, {});
      await forgetDeviceKey().catch(() => undefined);
      signOut('general');
    } catch (error) {
      notify('error', errorWords(error, 'Failed to delete account'));
    }
  }
  async function download(): Promise<void> {
    try {
      if (isGuest) await proveAgain();
      const file: unknown = await callApi(exportUser, {});
      saveFile(file as Blob, 'stampwell-my-data.json');
    } catch (error) {
      notify('error', errorWords(error, 'The download failed. Please try again.'));
    }
  }
  return (
    <Panel title="Account">
      <Button
        variant="default"
        leftSection={<IconLogout size={20} aria-hidden="true" />}
        onClick={() => leave()}
      >
        Sign Out
      </Button>
      <Button
        variant="default"
        leftSection={<IconDownload size={20} aria-hidden="true" />}
        onClick={() => void download()}
      >
        Download My Data
      </Button>
      <Button
        variant="subtle"
        leftSection={<IconTrash size={20} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        Delete Account
      </Button>
      <ConfirmModal
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Delete Account"
        question="Are you sure you want to delete your account? Your stamps go with it. This action cannot be undone."
        confirmLabel="Delete"
        onConfirm={() => void erase()}
      />
    </Panel>
  );
}
