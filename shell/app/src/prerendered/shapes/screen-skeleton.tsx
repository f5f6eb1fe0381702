import classes from './screen-skeleton.module.css';
import { times } from './times.ts';

/** The generic skeleton: title if known, tiles, blocks. */
export function ScreenSkeleton() {
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
