import type { PageBuild } from '@stampwell/build/prerender';
import { paths } from '@stampwell/contracts/paths.ts';
import { IconBuildingStore, IconGift, IconRubberStamp } from '@stampwell/icons';
import { InkStamp, type Mark } from '../ink/ink-stamp.tsx';
import { ButtonLink, PublicFrame } from '../prerendered/public-frame.tsx';
import { renderPage } from '../prerendered/public-page.ts';
import { BusinessCall } from './business-call.tsx';
import classes from './landing.module.css';
import { WalletArt } from './wallet-art.tsx';
import walletAvailability from './wallet-availability.script.ts?inline';
import { WalletAvailability } from './wallet-availability.tsx';

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
function Features() {
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

/** `/`: for visitors; members are redirected to the dashboard before the first paint. */
export const render = (build: PageBuild): string =>
  renderPage(
    {
      title: 'Stampwell - Digital Loyalty Program',
      description:
        'Collect digital stamps at the local businesses you love. No paper cards, and an instant reward when a card is complete.',
      home: paths.dashboard,
      script: walletAvailability,
      body: (
        <PublicFrame signUp={{ label: 'Sign Up', to: paths.register }}>
          <Hero />
          <Features />
          <WalletAvailability />
          <BusinessCall />
        </PublicFrame>
      ),
    },
    build,
  );

function Hero() {
  return (
    <section className={classes.hero}>
      <div className={classes.pitch}>
        <h1 className={classes.title}>Stampwell</h1>
        <p className={classes.tagline}>Digital Loyalty Program</p>
        <p className={classes.lead}>
          One code at the places you love. Stamps land on your phone at once, and a full card is a reward.
        </p>
        <div className={classes.ways}>
          <ButtonLink href={paths.register}>Create Account</ButtonLink>
          <ButtonLink href={paths.login} isQuiet>
            Sign In
          </ButtonLink>
        </div>
      </div>
      <WalletArt />
    </section>
  );
}
