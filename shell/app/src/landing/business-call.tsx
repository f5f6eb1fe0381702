import { TRIAL_DAYS } from '@stampwell/contracts/limits.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { PLANS } from '@stampwell/contracts/plans.ts';
import { money } from '@stampwell/ui/static';
import { ButtonLink } from '../prerendered/public-frame.tsx';
import classes from './business-call.module.css';

/** The section for businesses: always dark, in both colour schemes. */
export function BusinessCall() {
  return (
    <section className={classes.call} data-mantine-color-scheme="dark" aria-labelledby="owners">
      <div className={classes.words}>
        <h2 id="owners">Are you a business owner?</h2>
        <ul>
          <li>Unlimited customers</li>
          <li>Analytics dashboard</li>
          <li>QR code scanner</li>
        </ul>
        <Price />
        <div className={classes.ways}>
          <ButtonLink href={paths.business.register}>Get Started</ButtonLink>
          <ButtonLink href={paths.business.login} isQuiet>
            Business Login
          </ButtonLink>
        </div>
      </div>
      <HandStamp />
    </section>
  );
}

function Price() {
  return (
    <p className={classes.price}>
      <strong>
        {TRIAL_DAYS} days free, then {money(PLANS.monthly.pricePence)} a month
      </strong>{' '}
      or {money(PLANS.yearly.pricePence)} a year. No card is needed to try.{' '}
      <a href={paths.help.owners}>How it works</a>
    </p>
  );
}

/** A hand stamp just above its impression. */
function HandStamp() {
  return (
    <svg viewBox="0 0 320 300" className={classes.drawing} aria-hidden="true">
      <g className={classes.impression}>
        <ellipse cx="150" cy="248" rx="104" ry="34" />
        <ellipse cx="150" cy="248" rx="86" ry="27" />
        <path d="M118 246l24 13 44-24" />
      </g>
      <g transform="rotate(16 190 120)">
        <path d="M171 58c-8-34 16-48 33-48s41 14 33 48c-6 24-12 40-8 74h-50c4-34-2-50-8-74z" />
        <path d="M181 42c2-10 8-16 17-18" className={classes.shine} />
        <path d="M150 132h108c9 0 14 6 14 14v22H136v-22c0-8 5-14 14-14z" />
        <path d="M136 168h136v14c0 4-3 7-7 7H143c-4 0-7-3-7-7z" className={classes.rubber} />
      </g>
    </svg>
  );
}
