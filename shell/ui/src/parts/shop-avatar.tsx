import { IconGift } from '@tabler/icons-react';
import { initialsOf } from '../shop-hue.ts';
import { useShopColours } from '../shop-hues.tsx';
import classes from './shop-avatar.module.css';

interface ShopAvatarProps {
  /** The shop's id, which gives the colour. */
  id: string;
  name: string;
  /** Pixels; 48 by default. */
  size?: number;
  /** Shows the gift of a ready reward. */
  hasReward?: boolean;
}

/** A shop's initials in its colour. Decorative beside its name. */
export function ShopAvatar({ id, name, size = 48, hasReward = false }: ShopAvatarProps) {
  const colours = useShopColours(id);
  return (
    <span
      className={classes.avatar}
      style={{ ...colours, '--size': `${size}px` } as React.CSSProperties}
      aria-hidden="true"
    >
      {initialsOf(name)}
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
