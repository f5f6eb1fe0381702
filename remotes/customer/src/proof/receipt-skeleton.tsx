import { Panel, RowsSkeleton, Skeleton } from '@stampwell/ui';
import classes from './receipt.module.css';

/** A receipt to come: its words, and the code under them. */
export const ReceiptSkeleton = () => (
  <Panel>
    <RowsSkeleton kind="lines" count={2} label="Loading the proof..." />
    <div className={classes.place}>
      <Skeleton className={classes.skeleton} />
    </div>
  </Panel>
);
