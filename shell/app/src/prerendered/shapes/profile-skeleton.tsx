import classes from './profile-skeleton.module.css';
import { ShopHeader } from './shop-header.tsx';
import { times } from './times.ts';

/** A profile: head and form, for owners with their plan beside it. */
export function ProfileSkeleton() {
  return (
    <div className={classes.profile}>
      <div className={classes.staff}>
        <ShopHeader />
      </div>
      <div className={classes.page}>
        <div className={classes.head}>
          <span className={classes.initials} />
          <div className={classes.names}>
            <p className={classes.name} data-own-name />
            <span className={classes.kind} />
          </div>
        </div>
        <div className={classes.columns}>
          <div className={classes.panel}>
            <span className={classes.title} />
            {times(3).map((key) => (
              <div key={key}>
                <span className={classes.label} />
                <span className={classes.field} />
              </div>
            ))}
            <span className={classes.field} />
          </div>
          <div className={classes.panel}>
            <span className={classes.title} />
            <span className={classes.label} />
            <span className={classes.field} />
          </div>
        </div>
      </div>
    </div>
  );
}
