import { Panel } from '../layout/panel.tsx';
import { type RowKind, rowsOf, Shape, times } from './shape.tsx';
import { Skeleton } from './skeleton.tsx';
import classes from './skeletons.module.css';

export function CardsSkeleton({ count = 3, label = 'Loading…' }: { count?: number; label?: string }) {
  return (
    <Shape label={label}>
      {times(count).map((key) => (
        <div className={classes.card} key={key}>
          <div className={classes.line}>
            <Skeleton height={48} width={48} radius={14} />
            <div className={classes.grow}>
              <Skeleton height={18} width="55%" />
              <Skeleton height={13} width="80%" mt={8} />
            </div>
          </div>
          <Skeleton height={30} width="90%" />
          <Skeleton height={14} width="30%" />
          <Skeleton height={16} width="50%" mt={14} />
        </div>
      ))}
    </Shape>
  );
}

interface OpenCardSkeletonProps {
  label?: string;
  /** Name and picture of the shop come above it. */
  hasShop?: boolean;
}

/** An open stamp card: slots, bar, reward. */
export function OpenCardSkeleton({ label = 'Loading…', hasShop = false }: OpenCardSkeletonProps) {
  return (
    <Shape label={label}>
      {hasShop && (
        <div className={classes.card}>
          <div className={classes.line}>
            <Skeleton height={72} width={72} radius={20} />
            <div className={classes.grow}>
              <Skeleton height={24} width="60%" />
              <Skeleton height={16} width="80%" mt={8} />
            </div>
          </div>
        </div>
      )}
      <div className={classes.card}>
        <Skeleton height={24} width="45%" />
        <div className={classes.slots}>
          {times(10).map((key) => (
            <Skeleton key={key} circle className={classes.slot} />
          ))}
        </div>
        <Skeleton height={16} width="35%" />
        <Skeleton height={8} />
        <Skeleton height={18} width="50%" />
      </div>
    </Shape>
  );
}

interface RowsSkeletonProps {
  count?: number;
  label?: string;
  /** People or things with a picture, form fields, table rows or text. */
  kind?: RowKind;
  /** In a panel without a title. */
  inPanel?: boolean;
}

/** A list, form or table. */
export function RowsSkeleton({
  count = 4,
  label = 'Loading…',
  kind = 'people',
  inPanel = false,
}: RowsSkeletonProps) {
  const rows = <Shape label={label}>{rowsOf(kind, count)}</Shape>;
  return inPanel ? <Panel>{rows}</Panel> : rows;
}
