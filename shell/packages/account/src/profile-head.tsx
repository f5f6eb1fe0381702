import { Initials, Text, Title } from '@stampwell/ui';
import classes from './account.module.css';

const LABELS: Record<string, string> = {
  customer: 'Customer',
  business: 'Business Owner',
  admin: 'Administrator',
  employee: 'Employee',
};

/** Contains the screen's `h1`. */
export function ProfileHead({ name, type }: { name: string; type: string }) {
  return (
    <header className={classes.head}>
      <Initials name={name} size={64} />
      <div className={classes.names}>
        <Title order={1}>{name}</Title>
        <Text className={classes.quiet}>{LABELS[type] ?? 'User'}</Text>
      </div>
    </header>
  );
}
