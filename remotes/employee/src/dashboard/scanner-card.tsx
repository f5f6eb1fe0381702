import { Link } from '@stampwell/client/router';
import { paths } from '@stampwell/contracts/paths.ts';
import { IconChevronRight, IconScan } from '@tabler/icons-react';
import classes from './scanner-card.module.css';

/** The main action, as large as possible. With a lapsed plan it still redeems rewards. */
export function ScannerCard({ isReadOnly }: { isReadOnly: boolean }) {
  const { scanner } = paths.employee;
  return (
    <Link to={isReadOnly ? `${scanner}?mode=redeem` : scanner} className={classes.card}>
      <IconScan size={56} stroke={1.4} aria-hidden="true" />
      <span className={classes.words}>
        <strong className={classes.title}>QR Scanner</strong>
        <span>{isReadOnly ? 'Redeem earned rewards' : 'Add stamps and redeem rewards'}</span>
      </span>
      <IconChevronRight size={28} aria-hidden="true" />
    </Link>
  );
}
