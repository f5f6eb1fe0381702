import { Banner, clockLabel } from '@stampwell/ui';

/** Said before anybody tries: this customer has just been stamped. The server decides; a clock may be wrong. */
export function CooldownNote({ nextAllowedAt }: { nextAllowedAt: string | null }) {
  if (!nextAllowedAt || Date.parse(nextAllowedAt) <= Date.now()) return null;
  return <Banner tone="warning">{`Stamped recently. Next stamp from ${clockLabel(nextAllowedAt)}.`}</Banner>;
}
