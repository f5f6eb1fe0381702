import { Link } from '@stampwell/client/router';
import { paths } from '@stampwell/contracts/paths.ts';
import { Button } from '@stampwell/ui';
import { IconGift, IconQrcode } from '@tabler/icons-react';
import type { Reward } from './use-reward.ts';

interface ShopActionsProps {
  isReady: boolean;
  givesStamps: boolean;
  reward: Reward;
}

/** Redeem if a reward is ready, otherwise the QR code if the shop gives stamps. */
export function ShopActions({ isReady, givesStamps, reward }: ShopActionsProps) {
  return (
    <>
      {isReady && (
        <Button
          size="lg"
          fullWidth
          leftSection={<IconGift size={22} aria-hidden="true" />}
          loading={reward.isRedeeming}
          onClick={reward.ask}
        >
          Redeem Reward
        </Button>
      )}
      <Button
        component={Link}
        to={paths.qrCode}
        size="lg"
        fullWidth
        variant={isReady || !givesStamps ? 'default' : 'filled'}
        leftSection={<IconQrcode size={22} aria-hidden="true" />}
      >
        {givesStamps ? 'Show QR Code to Earn Stamps' : 'Show My QR Code'}
      </Button>
    </>
  );
}
