import type { CSSProperties, ReactNode } from 'react';
import screens from '../layout/screen.module.css';
import { rowsOf, Shape, times } from './shape.tsx';
import { Skeleton } from './skeleton.tsx';
import classes from './skeletons.module.css';

interface ScreenSkeletonProps {
  label?: string;
  /** By default a title, four tiles and cards. `profile`: head and form. */
  shape?: 'figures' | 'profile';
  /** As wide as WideScreen. */
  isWide?: boolean;
  /** In place of the title's or name's skeleton. */
  title?: ReactNode;
}

/** A whole screen. The application's page draws it before its scripts too (shell/app/src/prerendered). */
export function ScreenSkeleton({
  label = 'Loading…',
  shape = 'figures',
  isWide = false,
  title,
}: ScreenSkeletonProps) {
  const Content = shape === 'profile' ? Profile : Figures;
  return (
    <div className={isWide ? screens.wide : screens.screen}>
      <Content label={label} isWide={isWide} title={title} />
    </div>
  );
}

type ContentProps = Required<Pick<ScreenSkeletonProps, 'label' | 'isWide'>> & { title: ReactNode };

function Figures({ label, isWide, title }: ContentProps) {
  return (
    <Shape label={label}>
      {title ?? <Skeleton height={34} width="60%" />}
      <div className={classes.tiles} data-wide={isWide || undefined}>
        {times(4).map((key) => (
          <Skeleton height={92} radius={16} key={key} />
        ))}
      </div>
      <Skeleton height={132} radius={16} />
      <Skeleton height={132} radius={16} />
    </Shape>
  );
}

function Profile({ label, isWide, title }: ContentProps) {
  return (
    <>
      <div className={classes.profile}>
        <Skeleton height={64} circle className={classes.initials} />
        <div className={classes.grow}>
          {title ?? <Skeleton height={32} width="60%" maw={320} />}
          <Skeleton height={16} width={120} mt={8} />
        </div>
      </div>
      <div className={screens.columns} style={{ '--ratio': isWide ? '3fr 2fr' : '1fr' } as CSSProperties}>
        <div className={classes.card}>
          <Shape label={label}>{rowsOf('fields', 4)}</Shape>
        </div>
        <div className={classes.card}>
          <Skeleton height={24} width="45%" />
          <Skeleton height={44} />
        </div>
      </div>
    </>
  );
}
