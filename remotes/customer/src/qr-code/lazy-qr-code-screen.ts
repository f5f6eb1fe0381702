import { lazyScreen } from '@stampwell/client';

/** Apart from the routes, so that the dashboard can preload it. */
export const QrCodeScreen = lazyScreen(() => import('./qr-code-screen.tsx'), 'QrCodeScreen');
