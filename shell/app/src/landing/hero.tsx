import { paths } from '@stampwell/contracts/paths.ts';
import { ButtonLink } from '../prerendered/public-frame.tsx';
import classes from './landing.module.css';
import { WalletArt } from './wallet-art.tsx';

export function Hero() {
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
