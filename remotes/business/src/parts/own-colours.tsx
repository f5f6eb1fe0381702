import { useApiQuery, useUser } from '@stampwell/client';
import { businessSettings } from '@stampwell/contracts/http/business.ts';
import { ShopHues } from '@stampwell/ui';
import { type ReactNode, useMemo } from 'react';

/** Shows the owner's shop in its chosen colour, once the settings are known. */
export function OwnColours({ children }: { children: ReactNode }) {
  const { id } = useUser();
  const { data } = useApiQuery(businessSettings, {}, { enabled: false });
  const hue = data?.settings.look?.hue;
  const shops = useMemo(() => [{ id, hue }], [id, hue]);
  return <ShopHues shops={shops}>{children}</ShopHues>;
}
