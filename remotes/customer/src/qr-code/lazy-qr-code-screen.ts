import { lazyScreen } from '@stampwell/client';

/** Here and not among the routes, since the dashboard fetches it ahead: at the counter nobody waits for it. */
export const QrCodeScreen = lazyScreen(() => import('./qr-code-screen.tsx'), 'QrCodeScreen');
