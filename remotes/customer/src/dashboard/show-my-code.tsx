import { useApiQuery } from '@stampwell/client';
import { Link } from '@stampwell/client/router';
import { userQrCode } from '@stampwell/contracts/http/user.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { Button } from '@stampwell/ui';
import { IconQrcode } from '@tabler/icons-react';
import { useEffect } from 'react';
import { QrCodeScreen } from '../qr-code/lazy-qr-code-screen.ts';

/** Link to the QR code, preloaded once the dashboard `isReady`. */
export function ShowMyCode({ isReady }: { isReady: boolean }) {
  useApiQuery(userQrCode, {}, { enabled: isReady });
  useEffect(() => {
    if (isReady) void QrCodeScreen.preload();
  }, [isReady]);
  return (
    <Button
      component={Link}
      to={paths.qrCode}
      size="lg"
      fullWidth
      leftSection={<IconQrcode size={22} aria-hidden="true" />}
    >
      Show My QR Code
    </Button>
  );
}
