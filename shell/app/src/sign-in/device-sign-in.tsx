import { ApiError, callApi, signIn } from '@stampwell/client';
import { forgetDeviceKey, hasDeviceKey, proveDevice } from '@stampwell/client/device-key';
import { deviceQuestion, deviceSignIn } from '@stampwell/contracts/http/join.ts';
import { IconDeviceMobile } from '@stampwell/icons';
import { Banner, Button, errorWords } from '@stampwell/ui';
import { useEffect, useState } from 'react';

/** For a browser that holds the key of a guest's card, whose session has ended [JO3]. */
export function DeviceSignIn() {
  const [hasKey, setHasKey] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    void hasDeviceKey().then(setHasKey);
  }, []);
  if (!hasKey && !failure) return null;
  async function open(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      const body = await proveDevice(await callApi(deviceQuestion, { body: {} }));
      const { access_token, user } = await callApi(deviceSignIn, { body });
      signIn(access_token, user);
    } catch (error) {
      setFailure(errorWords(error, 'Login failed. Please try again.'));
      setBusy(false);
      // Its card was claimed or deleted: the words say how to sign in, and the key is not offered again.
      if (error instanceof ApiError && error.code === 'invalid_credentials') {
        setHasKey(false);
        await forgetDeviceKey().catch(() => undefined);
      }
    }
  }
  return (
    <>
      {hasKey && (
        <Button
          variant="default"
          size="lg"
          fullWidth
          leftSection={<IconDeviceMobile size={20} aria-hidden="true" />}
          loading={isBusy}
          onClick={() => void open()}
        >
          Open this phone’s card
        </Button>
      )}
      {failure && <Banner tone={hasKey ? 'error' : 'info'}>{failure}</Banner>}
    </>
  );
}
