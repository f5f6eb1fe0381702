import { userDashboard, userQrCode } from '@stampwell/contracts/http/user.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { profilePaths } from '@stampwell/contracts/profile-paths.ts';
import type { RemoteManifest } from '@stampwell/contracts/remote-manifest.ts';

/** The customer's pages (docs/product.md#route-table) and their navigation (docs/product.md#app-shell). */
export const manifest = {
  name: 'customer',
  access: ['customer'],
  pages: [
    {
      path: paths.dashboard,
      title: 'Dashboard',
      ahead: [userDashboard.path],
      navigation: {
        header: { label: 'Dashboard', order: 1 },
        bar: { label: 'Home', icon: 'home', order: 1 },
      },
    },
    {
      path: paths.qrCode,
      title: 'My QR Code',
      ahead: [userQrCode.path],
      navigation: { bar: { label: 'My QR', icon: 'qrcode', order: 2 } },
    },
    {
      path: paths.activity,
      title: 'Activity',
      navigation: { bar: { label: 'Activity', icon: 'activity', order: 3 } },
    },
    {
      path: paths.profile,
      title: 'Profile',
      navigation: { bar: { label: 'Profile', icon: 'user', order: 4 } },
    },
    { path: profilePaths.you, title: 'You' },
    { path: profilePaths.signIn, title: 'Sign-in' },
    { path: profilePaths.mails, title: 'Mails and Notices' },
    { path: profilePaths.data, title: 'Your Data' },
    { path: paths.places, title: 'Places' },
    { path: '/business/:id' },
    { path: '/business/proof/:id/:entryId', title: 'Proof' },
    { path: '/business/:id/story', title: 'Card History' },
  ],
} as const satisfies RemoteManifest;
