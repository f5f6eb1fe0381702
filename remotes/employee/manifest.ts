import { employeeBusinessInfo, employeeProfile } from '@stampwell/contracts/http/employee.ts';
import { ownTransactions } from '@stampwell/contracts/http/stamps.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import type { RemoteManifest } from '@stampwell/contracts/remote-manifest.ts';

/** The staff's pages (docs/product.md#route-table). They have their own header, and no navigation of the shell. */
export const manifest = {
  name: 'employee',
  access: 'employee',
  pages: [
    {
      path: paths.employee.dashboard,
      title: 'Employee Dashboard',
      opening: {
        title: 'Ready for the next customer',
        words: 'Scan their QR code to add stamps or to redeem a reward.',
      },
      ahead: [employeeProfile.path, employeeBusinessInfo.path, ownTransactions.path],
    },
    { path: paths.employee.scanner, title: 'QR Scanner' },
    { path: paths.employee.till, title: 'Till', access: 'public' },
    { path: paths.employee.find, title: 'Find a Customer' },
    { path: '/employee/found/:customerId', title: 'Customer Details' },
    { path: '/employee/customer/:qrCode', title: 'Customer Details' },
    { path: '/employee/story/:customerId', title: 'Card History' },
    { path: '/employee/customer/:qrCode/story', title: 'Card History' },
    { path: paths.employee.profile, title: 'Profile' },
  ],
} as const satisfies RemoteManifest;
