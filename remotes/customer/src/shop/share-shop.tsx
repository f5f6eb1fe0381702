import type { Shop } from '@stampwell/contracts/http/shapes.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { Button, CopyButton } from '@stampwell/ui';
import { IconShare } from '@tabler/icons-react';

/** Recommends a shop, by the phone's own sheet or as text to paste. */
export function ShareShop({ shop }: { shop: Shop }) {
  const text = `I collect stamps at ${shop.name} with Stampwell: ${shop.stamps_required} stamps for ${shop.reward_emoji} ${shop.reward_description}.`;
  // A shop's own page needs an account, so a stranger would get a sign-in form.
  const url = new URL(paths.landing, location.href).href;
  if (!navigator.share) return <CopyButton text={`${text} ${url}`} label="Copy an invitation for a friend" />;
  return (
    <Button
      variant="default"
      leftSection={<IconShare size={20} aria-hidden="true" />}
      // Rejected when the sheet is closed, which is no failure.
      onClick={() => void navigator.share({ title: shop.name, text, url }).catch(() => undefined)}
    >
      Share with a friend
    </Button>
  );
}
