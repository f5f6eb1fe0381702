import { DownloadButton } from '@stampwell/account';
import { exportCustomers, exportTransactions } from '@stampwell/contracts/http/business-exports.ts';
import type { AtPlace } from '../places/use-asked-place.tsx';

/** Downloads for spreadsheets: everything, or what happened at one place. */
export function Spreadsheets({ at = {} }: Partial<AtPlace>) {
  return (
    <>
      <DownloadButton endpoint={exportTransactions} fileName="transactions.csv" query={at}>
        Download Transactions
      </DownloadButton>
      <DownloadButton endpoint={exportCustomers} fileName="customers.csv" query={at}>
        Download Customers
      </DownloadButton>
    </>
  );
}
