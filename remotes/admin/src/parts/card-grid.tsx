import { Panel, Skeleton, VisuallyHidden } from '@stampwell/ui';
import type { ReactNode } from 'react';
import classes from './card-grid.module.css';

export function CardGrid({ children }: { children: ReactNode }) {
  return <ul className={classes.grid}>{children}</ul>;
}

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f'];

export function CardGridSkeleton({ label }: { label: string }) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <div className={classes.grid} aria-hidden="true">
        {PLACES.map((key) => (
          <Panel key={key}>
            <div className={classes.head}>
              <Skeleton height={48} width={48} radius={14} />
              <div className={classes.grow}>
                <Skeleton height={18} width="50%" />
                <Skeleton height={14} width="70%" mt={8} />
              </div>
            </div>
            <Skeleton height={18} width="85%" />
            <Skeleton height={44} radius="md" />
          </Panel>
        ))}
      </div>
    </div>
  );
}
