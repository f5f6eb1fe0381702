import { IconBook2, IconBread, IconCoffee, IconStar } from '@stampwell/icons';
import { initialsOf } from '@stampwell/ui/static';
import { CoffeeRing, InkStamp, type Mark, Postmark } from '../ink/ink-stamp.tsx';
import classes from './wallet-art.module.css';

interface Card {
  name: string;
  reward: string;
  mark: Mark;
  /** Hue of the shop's ink, in degrees. */
  hue: number;
  stamps: number;
}

const SLOTS = 10;
const front: Card = {
  name: 'Corner Coffee',
  reward: 'Free coffee of any size',
  mark: IconCoffee,
  hue: 31,
  stamps: 7,
};
const behind: Card[] = [
  { name: 'Page & Leaf', reward: 'A paperback', mark: IconBook2, hue: 152, stamps: 4 },
  { name: 'Bakery Lane', reward: 'Free loaf', mark: IconBread, hue: 68, stamps: 3 },
];

/** The hero image: three cards, the front one being stamped. */
export function WalletArt() {
  return (
    <div className={classes.counter} aria-hidden="true">
      <div className={classes.ring}>
        <CoffeeRing />
      </div>
      {behind.map((card) => (
        <PaperCard key={card.name} {...card} />
      ))}
      <PaperCard {...front} isBeingStamped />
      <div className={classes.postmark}>
        <Postmark />
      </div>
    </div>
  );
}

function PaperCard({
  name,
  reward,
  mark,
  hue,
  stamps,
  isBeingStamped = false,
}: Card & { isBeingStamped?: boolean }) {
  return (
    <div
      className={classes.card}
      data-front={isBeingStamped || undefined}
      style={{ '--sw-hue': hue } as React.CSSProperties}
    >
      <div className={classes.head}>
        <span className={classes.avatar}>{initialsOf(name)}</span>
        <span>
          <span className={classes.name}>{name}</span>
          <span className={classes.reward}>{reward}</span>
        </span>
      </div>
      <div className={classes.slots}>
        {Array.from({ length: isBeingStamped ? SLOTS : SLOTS / 2 }, (_, slot) => (
          // A slot's place is its identity.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <span key={slot} className={classes.slot}>
            <Slot {...{ slot, mark, hue, stamps, isBeingStamped }} />
          </span>
        ))}
      </div>
      <div className={classes.foot}>
        {stamps} / {SLOTS} stamps
      </div>
    </div>
  );
}

type SlotProps = Pick<Card, 'mark' | 'hue' | 'stamps'> & { slot: number; isBeingStamped: boolean };

function Slot({ slot, mark, hue, stamps, isBeingStamped }: SlotProps) {
  if (slot >= stamps)
    return <span className={classes.hollow}>{slot === stamps && <IconStar size="44%" stroke={1.8} />}</span>;
  // Stamps on the cards behind are hidden, so they are not rendered.
  return isBeingStamped ? <InkStamp mark={mark} seed={slot + hue} order={slot} /> : null;
}
