import { Text } from '@stampwell/ui';
import classes from './account.module.css';

/** What is deleted with an account; false entries are skipped. */
export function DeletionLosses({ losses }: { losses: readonly (string | false | null)[] }) {
  const lost = losses.filter((words) => words !== false && words !== null);
  if (lost.length === 0) return null;
  return (
    <div className={classes.losses}>
      <Text>This is lost for good:</Text>
      <ul>
        {lost.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </div>
  );
}
