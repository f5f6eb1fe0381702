import { Link } from '@stampwell/client/router';
import { paths } from '@stampwell/contracts/paths.ts';
import { Initials, Panel, Skeleton, Text, Title, VisuallyHidden } from '@stampwell/ui';
import classes from './welcome-card.module.css';

/** The initials link to the employee's profile. */
export function WelcomeCard({ name }: { name: string | undefined }) {
  return (
    <Panel>
      <div className={classes.row}>
        <Link to={paths.employee.profile} className={classes.me} title="Profile">
          <VisuallyHidden>Profile</VisuallyHidden>
          {name === undefined ? <Skeleton height={52} circle /> : <Initials name={name} size={52} />}
        </Link>
        <div className={classes.words}>
          <Title order={2}>Ready for the next customer</Title>
          <Text c="dimmed">Scan their QR code to add stamps or to redeem a reward.</Text>
        </div>
      </div>
    </Panel>
  );
}
