import { DownloadButton } from '@stampwell/account';
import { exportCustomers, exportTransactions } from '@stampwell/contracts/http/business.ts';

/** Downloads for spreadsheets. */
export function Spreadsheets() {
  return (
    <>
      <DownloadButton endpoint={exportTransactions} fileName="transactions.csv">
        Download Transactions
      </DownloadButton>
      <DownloadButton endpoint={exportCustomers} fileName="customers.csv">
        Download Customers
      </DownloadButton>
    </>
  );
}
