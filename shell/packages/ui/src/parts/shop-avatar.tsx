import { IconGift } from '@stampwell/icons';
import { useState } from 'react';
import { initialsOf } from '../shop-hue.ts';
import { useShopColours, useShopLogo } from '../shop-hues.tsx';
import classes from './shop-avatar.module.css';

interface ShopAvatarProps {
  /** The shop's id, which gives the colour. */
  id: string;
  name: string;
  /** The address of its logo, where it is not that of a wallet's shop (`ShopHues`). */
  logo?: string | null | undefined;
  /** Pixels; 48 by default. */
  size?: number;
  /** Shows the gift of a ready reward. */
  hasReward?: boolean;
}

/** A shop's logo, or its initials in its colour. Decorative beside its name. */
export function ShopAvatar({ id, name, logo, size = 48, hasReward = false }: ShopAvatarProps) {
  const colours = useShopColours(id);
  const known = useShopLogo(id);
  const address = logo ?? known;
  const [broken, setBroken] = useState<string>();
  return (
    <span
      className={classes.avatar}
      style={{ ...colours, '--size': `${size}px` } as React.CSSProperties}
      aria-hidden="true"
    >
      {address && address !== broken ? (
        // Without a connection, the initials.
        <img
          className={classes.logo}
          src={address}
          alt=""
          width={size}
          height={size}
          decoding="async"
          onError={() => setBroken(address)}
        />
      ) : (
        initialsOf(name)
      )}
      {hasReward && (
        <span className={classes.gift}>
          <IconGift size={14} stroke={2.2} />
        </span>
      )}
    </span>
  );
}

/** A person's initials. Decorative beside the name. */
export function Initials({ name, size = 44 }: { name: string; size?: number }) {
  return (
    <span
      className={classes.avatar}
      data-person
      style={{ '--size': `${size}px` } as React.CSSProperties}
      aria-hidden="true"
    >
      {initialsOf(name)}
    </span>
  );
}
