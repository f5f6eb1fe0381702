import { type ComponentType, type ReactNode, use, useEffect, useRef } from 'react';
import { Skeleton } from '../feedback/skeleton.tsx';
import { NavigationContext } from '../navigation.tsx';
import { grouped } from './numbers.ts';
import classes from './stat-tiles.module.css';

interface StatTileProps {
  label: string;
  /** Numbers are grouped past 9,999; undefined shows a skeleton. */
  value: number | string | undefined;
  icon?: ComponentType<{ size?: number; stroke?: number }>;
  /** A short line under the number. */
  note?: ReactNode;
  /** Makes the whole tile a link. */
  to?: string;
}

interface StatTilesProps {
  children: ReactNode;
  /** Two by two at any width. */
  isSquare?: boolean;
  /** One row at any width, number above label, where the screen's main content comes below. */
  isStrip?: boolean;
}

/** Two by two on a phone, one row where there is room. */
export function StatTiles({ children, isSquare = false, isStrip = false }: StatTilesProps) {
  return (
    <dl className={classes.tiles} data-square={isSquare || undefined} data-strip={isStrip || undefined}>
      {children}
    </dl>
  );
}

export function StatTile({ label, value, icon: Icon, note, to }: StatTileProps) {
  const isFresh = useHasChanged(value);
  const { Link } = use(NavigationContext);
  return (
    <div className={classes.tile}>
      <dt className={classes.label}>
        {Icon && <Icon size={18} stroke={1.8} />}
        {to ? (
          <Link to={to} className={classes.link}>
            {label}
          </Link>
        ) : (
          label
        )}
      </dt>
      <dd className={classes.value} key={value} data-fresh={isFresh || undefined}>
        {value === undefined ? (
          <Skeleton height={30} width={56} />
        ) : typeof value === 'number' ? (
          grouped(value)
        ) : (
          value
        )}
      </dd>
      {note && <dd className={classes.note}>{note}</dd>}
    </div>
  );
}

/** True after a change while on screen, which animates the number. */
function useHasChanged(value: StatTileProps['value']): boolean {
  const before = useRef(value);
  useEffect(() => {
    before.current = value;
  }, [value]);
  return before.current !== undefined && before.current !== value;
}
