import { useUser } from '@stampwell/client';
import { Link, useLocation } from '@stampwell/client/router';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import type { listProgrammes } from '@stampwell/contracts/http/programmes.ts';
import { PROGRAMMES } from '@stampwell/contracts/limits.ts';
import { cardTitle, fullReward } from '@stampwell/contracts/programme.ts';
import { IconChevronRight, IconPlus } from '@stampwell/icons';
import { Button, Panel, Stamp, StatusBadge, shopColours, Text } from '@stampwell/ui';
import { closingWords, rewardWords, underWayWords } from './card-words.ts';
import classes from './cards-panel.module.css';

export type ListedCard = ReplyOf<typeof listProgrammes>['programmes'][number];

/** All cards of a shop that has several, each leading to its own page. */
export function CardsPanel({ cards }: { cards: readonly ListedCard[] }) {
  const open = cards.filter((card) => card.takes_stamps).length;
  return (
    <Panel title="Your cards" isFlush>
      <ul className={classes.cards}>
        {cards.map((card) => (
          <li key={card.programme}>
            <CardRow card={card} />
          </li>
        ))}
      </ul>
      <div className={classes.another}>
        {open < PROGRAMMES.max ? (
          <Button
            component={Link}
            to="?card=new"
            variant="default"
            leftSection={<IconPlus size={20} aria-hidden="true" />}
          >
            Offer Another Card
          </Button>
        ) : (
          <Text c="dimmed">{`${PROGRAMMES.max} cards are open, the most that a shop can have.`}</Text>
        )}
      </div>
    </Panel>
  );
}

function CardRow({ card }: { card: ListedCard }) {
  const { id } = useUser();
  // The terms of a ‘What if?’ go on to the card that is chosen for them.
  const { state } = useLocation();
  const closing = closingWords(card);
  return (
    <Link to={`?card=${card.programme}`} state={state} className={classes.card}>
      <span className={classes.stamp} style={shopColours(id, card.look.hue)} aria-hidden="true">
        <Stamp mark={fullReward(card).emoji} seed={0} shape={card.look.stamp_shape} />
      </span>
      <span className={classes.words}>
        <span className={classes.name}>{cardTitle(card)}</span>
        <span className={classes.quiet}>{rewardWords(card)}</span>
        <span className={classes.quiet}>{underWayWords(card.under_way)}</span>
        {closing && (
          <>
            <StatusBadge tone={card.takes_stamps ? 'wait' : 'off'}>{closing.state}</StatusBadge>
            <span className={classes.quiet}>{closing.rewards}</span>
          </>
        )}
      </span>
      <IconChevronRight className={classes.chevron} size={18} aria-hidden="true" />
    </Link>
  );
}
