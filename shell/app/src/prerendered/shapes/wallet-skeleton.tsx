import classes from './wallet-skeleton.module.css';

/** React keys for n identical parts. */
const times = (n: number): string[] => Array.from({ length: n }, (_, i) => `${i}`);

/** The customer's dashboard: name, figures, cards. */
export function WalletSkeleton() {
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
