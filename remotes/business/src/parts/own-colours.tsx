import { useApiQuery, useUser } from '@stampwell/client';
import { businessSettings } from '@stampwell/contracts/http/business.ts';
import { logoAddress } from '@stampwell/contracts/logo.ts';
import { ShopHues } from '@stampwell/ui';
import { type ReactNode, useMemo } from 'react';

/** Shows the owner's shop in its chosen colour, once the settings are known. */
export function OwnColours({ children }: { children: ReactNode }) {
  const { id } = useUser();
  const { data } = useApiQuery(businessSettings, {}, { enabled: false });
  const { hue, logo } = data?.settings.look ?? {};
  const shops = useMemo(() => [{ id, hue, logo: logoAddress(id, logo, 'small') }], [id, hue, logo]);
  return <ShopHues shops={shops}>{children}</ShopHues>;
}
