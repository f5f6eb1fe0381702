import { Columns, Panel, RowsSkeleton, Skeleton } from '@stampwell/ui';
import classes from './card-skeleton.module.css';

const SLOTS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

/** A card and its steps to come. */
export function CardSkeleton() {
  return (
    <Columns>
      <Panel>
        <div className={classes.slots} aria-hidden="true">
          {SLOTS.map((slot) => (
            <Skeleton key={slot} className={classes.slot} />
          ))}
        </div>
        <Skeleton height={18} width="35%" />
        <Skeleton height={12} radius="xl" />
        <Skeleton height={44} radius="md" />
      </Panel>
      <Panel title="Every step">
        <RowsSkeleton count={6} label="Loading the card..." />
      </Panel>
    </Columns>
  );
}
