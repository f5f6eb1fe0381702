import { Panel, RowsSkeleton, Skeleton } from '@stampwell/ui';
import classes from './questions.module.css';

export function QuestionsSkeleton() {
  return (
    <>
      <QuestionToCome label="Loading the questions..." />
      <QuestionToCome />
    </>
  );
}

function QuestionToCome({ label }: { label?: string }) {
  return (
    <Panel>
      <Skeleton height={24} width="40%" />
      <div className={classes.halves}>
        <div className={classes.half}>
          <Skeleton height={14} width="50%" />
          <Skeleton height={48} />
          <Skeleton height={44} radius="md" />
          <Skeleton height={88} radius="md" />
        </div>
        <div className={classes.half}>
          <Skeleton height={34} width="80%" />
          {label ? <RowsSkeleton kind="lines" count={3} label={label} /> : <Skeleton height={120} />}
        </div>
      </div>
    </Panel>
  );
}
