import { ShopLooks, useApiQuery, useUser } from '@stampwell/client';
import { businessSettings } from '@stampwell/contracts/http/business-settings.ts';
import { type ReactNode, useMemo } from 'react';

interface OwnColoursProps {
  /** Whether the page itself asks for the settings; otherwise this does. */
  isAsked?: boolean;
  children: ReactNode;
}

/** Shows the owner's shop in its chosen look, once the settings are known. */
export function OwnColours({ isAsked = false, children }: OwnColoursProps) {
  const { id } = useUser();
  const { data } = useApiQuery(businessSettings, {}, { enabled: !isAsked });
  const look = data?.settings.look;
  const shops = useMemo(() => [{ id, look }], [id, look]);
  return <ShopLooks shops={shops}>{children}</ShopLooks>;
}
