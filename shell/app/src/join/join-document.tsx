import {
  deviceQuestion,
  joinOpened,
  joinPage,
  joinShop,
  linkedShop,
} from '@stampwell/contracts/http/join.ts';
import { walletSupported } from '@stampwell/contracts/http/wallet.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { Stamp } from '@stampwell/ui/static';
import { ButtonLink, PublicFrame } from '../prerendered/public-frame.tsx';
import classes from './join.module.css';
import joinLive from './join-live.script.ts?bundled-file';
import joinPreview from './join-preview.script.ts?bundled-file';

const call = ({ path }: { path: string }) => `/api${path}`;

/** The script replaces a word in braces. */
const CALLS = {
  'data-shop': call(joinPage),
  'data-linked': call(linkedShop),
  'data-opened': call(joinOpened),
  'data-question': call(deviceQuestion),
  'data-join': call(joinShop),
  'data-wallets': call(walletSupported),
  'data-detail': decodeURIComponent(paths.business.detail('{id}')),
};

const SLOTS = 10;

/** One section per state; the script shows one. The first is visible in the HTML. */
export function JoinDocument() {
  return (
    <PublicFrame signUp={null}>
      <article className={classes.page} {...CALLS}>
        <section className={classes.card} data-card aria-busy="true">
          <header className={classes.head}>
            <span className={classes.avatar} data-initials data-logo={classes.logo} aria-hidden="true" />
            <h1 className={classes.name} data-name>
              Your stamp card
            </h1>
          </header>
          <div className={classes.slots} data-slots aria-hidden="true">
            {Array.from({ length: SLOTS }, (_, slot) => (
              // Slots never move, so the index identifies them.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <span className={classes.slot} key={slot} />
            ))}
          </div>
          <p className={classes.reward} data-reward>
            A full card is a reward.
          </p>
          <p className={classes.reward} data-closed hidden />
          <p className={classes.others} data-others hidden>
            Also here:
          </p>
        </section>

        <section className={classes.ask} data-state="ask">
          <button type="button" className={classes.button} data-get disabled>
            Get my card
          </button>
          <p className={classes.lead}>No app, and nothing to fill in: the card is on this phone at once.</p>
          <p className={classes.quiet}>
            If this phone is lost, so is the card. You can keep it safe once you have a stamp.
          </p>
          <p className={classes.quiet}>
            Have an account? <a href={paths.login}>Sign in</a> and use your own code. With a card you accept
            our <a href={paths.terms}>terms</a>; how we treat data is in our{' '}
            <a href={paths.privacy}>privacy policy</a>.
          </p>
          <p className={classes.problem} data-problem role="alert" hidden />
          <noscript>
            <p className={classes.problem}>
              This page needs JavaScript. You can <a href={paths.register}>create an account</a> in another
              browser.
            </p>
          </noscript>
        </section>

        <section className={classes.ask} data-state="have" hidden>
          <div className={classes.code}>
            <canvas className={classes.image} data-qr role="img" aria-label="Your code" />
            <p className={classes.letters}>
              Your code: <strong data-letters />
            </p>
          </div>
          <h2 className={classes.title} tabIndex={-1} data-have>
            Show this at the counter
          </h2>
          <p className={classes.lead}>
            At the till you are <strong data-guest>Guest</strong>.
          </p>
          <ButtonLink href={paths.dashboard}>
            <span data-own-card>Open my card</span>
          </ButtonLink>
          <p className={classes.quiet} data-wallet hidden>
            <a href={paths.qrCode}>Add the code to this phone’s wallet</a>: there it works at every shop, even
            if this browser forgets you.
          </p>
          <p className={classes.quiet}>
            If this phone is lost, so is the card. You can keep it safe once you have a stamp.
          </p>
        </section>

        <section className={classes.ask} data-state="landed" hidden>
          <div role="status">
            <h2 className={classes.title} data-landed>
              1 stamp added
            </h2>
            <p className={classes.lead} data-count />
          </div>
          <ButtonLink href={paths.dashboard}>
            <span data-own-card>Keep it safe</span>
          </ButtonLink>
          <p className={classes.quiet}>
            This card is on this phone alone. If the phone is lost, so is the card.
          </p>
          <button type="button" className={classes.plain} data-code>
            Show my code
          </button>
        </section>

        {/* Cloned by scripts: the owner's preview, the live feed once there is a card, and its stamps. */}
        <template data-owner>
          <script type="module" src={joinPreview} />
        </template>
        <template data-live>
          <script type="module" src={joinLive} />
        </template>
        <template data-stamp>
          <Stamp mark="" seed={0} />
        </template>

        <section className={classes.ask} data-state="gone" hidden>
          <h1 className={classes.title}>This card is not here</h1>
          <p className={classes.lead}>
            The shop may have closed or paused its card, or the code may be an old one. Please ask at the
            counter.
          </p>
          <ButtonLink href={paths.register}>Create an account</ButtonLink>
          <p className={classes.quiet}>With an account one code works at every shop that takes part.</p>
        </section>

        <section className={classes.ask} data-state="soon" hidden>
          <h1 className={classes.title} data-soon>
            This shop opens its card soon
          </h1>
          <p className={classes.lead}>It is not open yet. Please scan the code again in a few days.</p>
          <ButtonLink href={paths.register}>Create an account</ButtonLink>
          <p className={classes.quiet}>With an account one code works at every shop that takes part.</p>
        </section>

        <section className={classes.ask} data-state="preview" hidden>
          <h2 className={classes.title}>This is what customers will see</h2>
          <p className={classes.lead}>
            Cards open with the approval. Until then this page tells everybody but you that your card opens
            soon.
          </p>
          <ButtonLink href={paths.dashboard}>Dashboard</ButtonLink>
        </section>

        <section className={classes.ask} data-state="failed" hidden>
          <h2 className={classes.title}>The card could not be loaded</h2>
          <p className={classes.lead}>Please check your connection, and try again.</p>
          <button type="button" className={classes.button} data-again>
            Try Again
          </button>
        </section>

        <section className={classes.ask} data-state="member" hidden>
          <h2 className={classes.title}>This is what customers see</h2>
          <p className={classes.lead}>
            You are signed in as a shop here, so no card is made. Customers get one by a press.
          </p>
          <ButtonLink href={paths.dashboard}>Dashboard</ButtonLink>
        </section>
      </article>
    </PublicFrame>
  );
}
