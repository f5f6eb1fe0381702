import classes from './counter-skeleton.module.css';
import { ShopHeader } from './shop-header.tsx';

/** The staff's first page: the shop's header and a panel. */
export function CounterSkeleton() {
  return (
    <div className={classes.counter}>
      <ShopHeader />
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
