import classes from './shop-header.module.css';

/** What staff have above each of their pages: their shop. */
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
