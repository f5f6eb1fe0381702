import { Skeleton } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { grouped } from './numbers.ts';
import classes from './stat-tiles.module.css';

interface StatTileProps {
  label: string;
  /** A number is grouped past 9,999; undefined shows a skeleton in its place. */
  value: number | string | undefined;
  icon?: ComponentType<{ size?: number; stroke?: number }>;
  /** A short line under the number. */
  note?: ReactNode;
}

/** Two by two on a phone, in one row where there is room. */
export function StatTiles({ children }: { children: ReactNode }) {
  return <dl className={classes.tiles}>{children}</dl>;
}

export function StatTile({ label, value, icon: Icon, note }: StatTileProps) {
  return (
    <div className={classes.tile}>
      <dt className={classes.label}>
        {Icon && <Icon size={18} stroke={1.8} />}
        {label}
      </dt>
      <dd className={classes.value}>
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
