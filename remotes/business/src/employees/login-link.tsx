import { paths } from '@stampwell/contracts/paths.ts';
import { CopyButton, Panel, Text } from '@stampwell/ui';
import classes from './login-link.module.css';

/** The employees' sign-in address, to be sent to them. */
export function LoginLink() {
  const url = `${location.origin}${paths.employee.login}`;
  return (
    <Panel title="Employee Login">
      <Text>
        Share this address with your employees. They sign in with their email and the password that they
        chose.
      </Text>
      <div className={classes.link}>
        <code className={classes.url}>
          {location.origin}
          <wbr />
          {paths.employee.login}
        </code>
        <CopyButton text={url} />
      </div>
    </Panel>
  );
}
