import { IconBuildingStore, IconGift, IconRubberStamp } from '@tabler/icons-react';
import { InkStamp, type Mark } from '../ink/ink-stamp.tsx';
import classes from './features.module.css';

const features: { title: string; words: string; mark: Mark; hue: number }[] = [
  {
    title: 'Digital Stamps',
    words: 'No paper cards to carry or to lose. Every stamp you earn is kept on your phone.',
    mark: IconRubberStamp,
    hue: 31,
  },
  {
    title: 'Instant Rewards',
    words: 'Complete a card and your reward is ready at once, right there at the counter.',
    mark: IconGift,
    hue: 68,
  },
  {
    title: 'Local Businesses',
    words: 'Every visit supports the cafés, bakeries and shops of your own neighbourhood.',
    mark: IconBuildingStore,
    hue: 152,
  },
];

/** Three tickets along a perforated line. */
export function Features() {
  return (
    <section className={classes.features} aria-label="What you get">
      <ul className={classes.strip}>
        {features.map(({ title, words, mark, hue }) => (
          <li key={title} className={classes.ticket} style={{ '--sw-hue': hue } as React.CSSProperties}>
            <div className={classes.mark}>
              <InkStamp mark={mark} seed={hue} />
            </div>
            <h2>{title}</h2>
            <p>{words}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
