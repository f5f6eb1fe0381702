import { Panel, RowsSkeleton, Skeleton } from '@stampwell/ui';
import classes from './receipt.module.css';

export const ReceiptSkeleton = () => (
  <Panel>
    <RowsSkeleton kind="lines" count={2} label="Loading the proof..." />
    <div className={classes.place}>
      <Skeleton className={classes.skeleton} />
    </div>
  </Panel>
);
