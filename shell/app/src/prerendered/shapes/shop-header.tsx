import classes from './shop-header.module.css';

/** The header of all staff pages. */
export function ShopHeader() {
  return (
    <div className={classes.header}>
      <div className={classes.row}>
        <span className={classes.sign} />
        <span className={classes.name} />
      </div>
    </div>
  );
}
