import type { Endpoint } from '@stampwell/contracts/http/endpoint.ts';
import { subscriptionStatus } from '@stampwell/contracts/http/subscription.ts';
import { userDashboard, userQrCode } from '@stampwell/contracts/http/user.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import type { PageBuild } from '@stampwell/kit/build/prerender';
import { WITHOUT_HEADER } from '../frame/has-header.ts';
import { AppSkeleton } from './app-skeleton.tsx';
import beforeApp from './before-app.ts?inline';
import { inline, renderDocument } from './document.ts';
import fillWallet from './fill-wallet.ts?inline';
import type { Start } from './start.ts';

const asked = (endpoint: Endpoint): string => `/api${endpoint.path}`;

/** What the first screen is going to ask is asked while its scripts are still on their way. */
const start: Start = {
  withoutHeader: WITHOUT_HEADER,
  wallet: paths.dashboard,
  ask: {
    customer: {
      [paths.dashboard]: [asked(userDashboard)],
      [paths.qrCode]: [asked(userQrCode)],
    },
    business: {
      [paths.dashboard]: [asked(subscriptionStatus)],
      [paths.business.scanner]: [asked(subscriptionStatus)],
    },
  },
};

/** The page of the application: the shape of what comes, painted before any script or style sheet is there. */
export function render({ css, appFiles }: PageBuild): string {
  const scripts = appFiles.filter((file) => file.endsWith('.js'));
  const styles = appFiles.filter((file) => file.endsWith('.css'));
  return renderDocument({
    title: 'Stampwell - Digital Loyalty Program',
    description: 'Collect digital stamps at the places you love. No paper cards.',
    root: { 'data-start': JSON.stringify(start) },
    css,
    head: [
      '<script id="boot" type="application/json" nonce="__NONCE__">"__BOOT__"</script>',
      inline(beforeApp),
      ...styles.map((href) => `<link rel="preload" as="style" href="${href}">`),
      ...scripts.map((src) => `<script defer fetchpriority="high" src="${src}"></script>`),
    ].join('\n'),
    body: <AppSkeleton />,
    // Down here a style sheet keeps nothing above it from being painted; the deferred scripts wait for it.
    end: [
      inline(fillWallet),
      ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
      '<noscript>Stampwell needs JavaScript.</noscript>',
    ].join('\n'),
  });
}
