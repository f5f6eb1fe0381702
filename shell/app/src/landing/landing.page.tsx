import type { PageBuild } from '@stampwell/build/prerender';
import { paths } from '@stampwell/contracts/paths.ts';
import { PublicFrame } from '../prerendered/public-frame.tsx';
import { renderPage } from '../prerendered/public-page.ts';
import { BusinessCall } from './business-call.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import walletNews from './wallet-news.script.ts?inline';
import { WalletNews } from './wallet-news.tsx';

/** `/`: for visitors; members are redirected to the dashboard before the first paint. */
export const render = (build: PageBuild): string =>
  renderPage(
    {
      title: 'Stampwell - Digital Loyalty Program',
      description:
        'Collect digital stamps at the local businesses you love. No paper cards, and an instant reward when a card is complete.',
      home: paths.dashboard,
      script: walletNews,
      body: (
        <PublicFrame signUpLabel="Sign Up">
          <Hero />
          <Features />
          <WalletNews />
          <BusinessCall />
        </PublicFrame>
      ),
    },
    build,
  );
