import type { ReactNode } from 'react';
import { Skeleton } from './skeleton.tsx';
import classes from './skeletons.module.css';

/** Announces loading once, and draws the shape. */
export function Shape({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.shape} role="status">
      <span className={classes.hidden}>{label}</span>
      {children}
    </div>
  );
}

export const times = (n: number) => Array.from({ length: n }, (_, i) => `${i}`);

const ROWS = {
  people: (
    <>
      <Skeleton height={40} circle />
      <div className={classes.grow}>
        <Skeleton height={16} width="45%" />
        <Skeleton height={13} width="65%" mt={8} />
      </div>
    </>
  ),
  fields: (
    <>
      <Skeleton height={14} width="30%" />
      <Skeleton height={44} mt={8} />
    </>
  ),
  lines: (
    <>
      <Skeleton height={16} width="40%" />
      <Skeleton height={16} width="20%" />
    </>
  ),
};

export const rowsOf = (kind: keyof typeof ROWS, count: number) =>
  times(count).map((key) => (
    <div className={classes[kind]} key={key}>
      {ROWS[kind]}
    </div>
  ));
export type RowKind = keyof typeof ROWS;
