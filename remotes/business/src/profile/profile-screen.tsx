import { changeBusinessPassword } from '@stampwell/contracts/http/auth.ts';
import { deleteBusinessAccount } from '@stampwell/contracts/http/business.ts';
import { Columns, useUser, WideScreen } from '@stampwell/kit';
import { AccountPanel, PasswordPanel, ProfileHead, SessionsPanel } from '@stampwell/kit/account';
import { DownloadsPanel } from './downloads-panel.tsx';
import { Information } from './information.tsx';
import { ProgrammePanel } from './programme/programme-panel.tsx';
import { SubscriptionCard } from './subscription-card.tsx';

/** The owner's account, and the business's. */
export function ProfileScreen() {
  const { name, type } = useUser();
  return (
    <WideScreen>
      <ProfileHead name={name} type={type} />
      <Columns ratio="3fr 2fr">
        <Information />
        <SubscriptionCard />
      </Columns>
      <ProgrammePanel />
      <Columns ratio="3fr 2fr">
        <PasswordPanel endpoint={changeBusinessPassword} />
        <SessionsPanel />
      </Columns>
      <Columns ratio="3fr 2fr">
        <DownloadsPanel />
        <AccountPanel deletion={deleteBusinessAccount} />
      </Columns>
    </WideScreen>
  );
}
