import { Skeleton, VisuallyHidden } from '@stampwell/ui';
import classes from './plan-cards.module.css';

export function ChooserSkeleton() {
  return (
    <div className={classes.plans} role="status">
      <VisuallyHidden>Checking subscription...</VisuallyHidden>
      <Skeleton height={340} radius={16} />
      <Skeleton height={340} radius={16} />
    </div>
  );
}
