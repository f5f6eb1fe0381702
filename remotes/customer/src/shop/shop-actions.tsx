import { paths } from '@stampwell/contracts/paths.ts';
import { Button } from '@stampwell/kit';
import { Link } from '@stampwell/kit/router';
import { IconGift, IconQrcode } from '@tabler/icons-react';
import type { Reward } from './use-reward.ts';

/** Redeem where there is something to redeem, else earn. */
export function ShopActions({ isReady, reward }: { isReady: boolean; reward: Reward }) {
  return (
    <>
      {isReady && (
        <Button
          size="lg"
          fullWidth
          leftSection={<IconGift size={22} aria-hidden="true" />}
          loading={reward.isRedeeming}
          onClick={reward.redeem}
        >
          Redeem Reward
        </Button>
      )}
      <Button
        component={Link}
        to={paths.qrCode}
        size="lg"
        fullWidth
        variant={isReady ? 'default' : 'filled'}
        leftSection={<IconQrcode size={22} aria-hidden="true" />}
      >
        Show QR Code to Earn Stamps
      </Button>
    </>
  );
}
