import { Link } from '@stampwell/client/router';
import type { StampCardView } from '@stampwell/contracts/http/shapes.ts';
import { ofCard, paths } from '@stampwell/contracts/paths.ts';
import { Anchor } from '@stampwell/ui';
import classes from './story-link.module.css';

/** Link to the card's history. */
export function StoryLink({ card }: { card: StampCardView }) {
  return (
    <Anchor
      component={Link}
      to={ofCard(paths.business.story(card.business_id), card.programme)}
      className={classes.link ?? ''}
    >
      Card history
    </Anchor>
  );
}
