import { Link } from '@stampwell/client/router';
import { paths } from '@stampwell/contracts/paths.ts';
import { Anchor } from '@stampwell/ui';
import classes from './story-link.module.css';

/** Link to the card's history. */
export function StoryLink({ shopId }: { shopId: string }) {
  return (
    <Anchor component={Link} to={paths.business.story(shopId)} className={classes.link ?? ''}>
      Card history
    </Anchor>
  );
}
