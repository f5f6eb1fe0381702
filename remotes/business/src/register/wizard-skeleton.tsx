import { RowsSkeleton, Skeleton } from '@stampwell/ui';
import classes from './onboarding-page.module.css';

export function WizardSkeleton() {
  return (
    <div className={classes.page}>
      <Skeleton height={62} radius="md" />
      <Skeleton height={34} width="60%" />
      <RowsSkeleton kind="fields" count={3} label="Loading your registration…" />
    </div>
  );
}
