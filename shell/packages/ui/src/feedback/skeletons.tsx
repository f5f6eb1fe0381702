import { Panel } from '../layout/panel.tsx';
import screens from '../layout/screen.module.css';
import { Skeleton } from './skeleton.tsx';
import classes from './skeletons.module.css';

/** Announces loading once, and draws the shape. */
function Shape({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className={classes.shape} role="status">
      <span className={classes.hidden}>{label}</span>
      {children}
    </div>
  );
}

const times = (n: number) => Array.from({ length: n }, (_, i) => `${i}`);

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
  kind?: keyof typeof ROWS;
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
  const rows = (
    <Shape label={label}>
      {times(count).map((key) => (
        <div className={classes[kind]} key={key}>
          {ROWS[kind]}
        </div>
      ))}
    </Shape>
  );
  return inPanel ? <Panel>{rows}</Panel> : rows;
}

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

interface ScreenSkeletonProps {
  label?: string;
  /** By default a title, four tiles and cards. `profile`: head and form. */
  shape?: 'figures' | 'profile';
  /** As wide as WideScreen. */
  isWide?: boolean;
}

export function ScreenSkeleton({
  label = 'Loading…',
  shape = 'figures',
  isWide = false,
}: ScreenSkeletonProps) {
  if (shape === 'profile') {
    return (
      <div className={isWide ? screens.wide : screens.screen}>
        <div className={classes.line}>
          <Skeleton height={64} circle />
          <div className={classes.grow}>
            <Skeleton height={32} width="60%" maw={320} />
            <Skeleton height={16} width={120} mt={8} />
          </div>
        </div>
        <div
          className={screens.columns}
          style={{ '--ratio': isWide ? '3fr 2fr' : '1fr' } as React.CSSProperties}
        >
          <div className={classes.card}>
            <RowsSkeleton kind="fields" count={4} label={label} />
          </div>
          <div className={classes.card}>
            <Skeleton height={24} width="45%" />
            <Skeleton height={44} />
          </div>
        </div>
      </div>
    );
  }
  return (
    <div className={isWide ? screens.wide : classes.screen}>
      <Shape label={label}>
        <Skeleton height={34} width="60%" />
        <div className={classes.tiles} data-wide={isWide || undefined}>
          {times(4).map((key) => (
            <Skeleton height={92} radius={16} key={key} />
          ))}
        </div>
        <Skeleton height={132} radius={16} />
        <Skeleton height={132} radius={16} />
      </Shape>
    </div>
  );
}
