import '@stampwell/ui/static';
import type { ReactNode } from 'react';
import classes from './app-skeleton.module.css';

const times = (n: number) => Array.from({ length: n }, (_, i) => `${i}`);

/**
 * The shape of the page that comes, until React draws it: which parts show is said by attributes of the root element
 * (before-app.ts). Measures are those of the shell's frame and of shell/ui's skeletons, so that nothing jumps.
 */
export function AppSkeleton({ entrance }: { entrance?: ReactNode }) {
  return (
    <div id="root">
      <div className={classes.frame} aria-hidden="true">
        <div className={classes.header}>
          <span className={classes.brand}>
            <img src="/icon.svg" alt="" width="32" height="32" />
            Stampwell
          </span>
          <span className={classes.avatar} />
        </div>
        {!entrance && <Wallet />}
        <Screen />
        {!entrance && <Counter />}
        {entrance && <div className={classes.entrance}>{entrance}</div>}
        <div className={classes.bottom} />
      </div>
      <Failed />
    </div>
  );
}

/** In the skeleton's place where the application's own files could not be had. */
function Failed() {
  return (
    <main className={classes.failed}>
      <div role="alert">
        <h1>Stampwell could not be loaded</h1>
        <p>Check your connection and try again.</p>
      </div>
      <button type="button" data-reload>
        Retry
      </button>
    </main>
  );
}

function Wallet() {
  return (
    <div className={classes.wallet}>
      <h1 className={classes.hello} data-hello>
        Hello
      </h1>
      <div className={classes.strip}>
        {times(4).map((key) => (
          <span key={key} className={classes.figure} />
        ))}
      </div>
      <span className={classes.heading} />
      {times(3).map((key) => (
        <div key={key} className={classes.card} data-card>
          <span className={classes.shop} />
          <div className={classes.names}>
            <span className={classes.name} data-shop-name />
            <span className={classes.description} data-description />
          </div>
          <span className={classes.stamps} />
          <span className={classes.numbers} data-stamps />
          <span className={classes.reward} />
        </div>
      ))}
    </div>
  );
}

function Screen() {
  return (
    <div className={classes.screen}>
      <div>
        <p className={classes.title} data-opening-title />
        <p className={classes.words} data-opening-words />
      </div>
      <div className={classes.tiles}>
        {times(4).map((key) => (
          <span key={key} className={classes.tile} />
        ))}
      </div>
      <span className={classes.block} />
      <span className={classes.block} />
    </div>
  );
}

/** Where a shift begins: the shop's own header, and a panel with what there is to do. */
function Counter() {
  return (
    <div className={classes.counter}>
      <div className={classes.shopHeader}>
        <div className={classes.row}>
          <span className={classes.sign} />
          <span className={classes.shopName} />
        </div>
      </div>
      <div className={classes.panel}>
        <span className={classes.me} />
        <div className={classes.names}>
          <p className={classes.task} data-opening-title />
          <p className={classes.words} data-opening-words />
        </div>
      </div>
      <span className={classes.block} />
    </div>
  );
}
