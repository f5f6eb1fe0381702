import { useApiQuery } from '@stampwell/client';
import { Link } from '@stampwell/client/router';
import { keepSafe } from '@stampwell/contracts/http/join.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { IconShieldExclamation } from '@stampwell/icons';
import { Anchor } from '@stampwell/ui';
import classes from './phone-alone.module.css';

/** One line for a guest, until the card is kept safe [JO6]. */
export function PhoneAlone() {
  const { data } = useApiQuery(keepSafe, {});
  if (!data?.is_guest) return null;
  return (
    <p className={classes.line}>
      <IconShieldExclamation size={20} stroke={1.8} aria-hidden="true" />
      <span className={classes.words}>Your card is on this phone alone.</span>
      <Anchor component={Link} to={paths.profile} className={classes.link ?? ''}>
        Keep it safe
      </Anchor>
    </p>
  );
}
