import {
  AccountPanel,
  ActivityPanel,
  MailPanel,
  PasswordPanel,
  ProfileHead,
  SecurityPanel,
  SessionsPanel,
} from '@stampwell/account';
import { useUser } from '@stampwell/client';
import { changeBusinessPassword } from '@stampwell/contracts/http/account/passwords.ts';
import { deleteBusinessAccount } from '@stampwell/contracts/http/business.ts';
import { Columns, Stack, WideScreen } from '@stampwell/ui';
import { BusinessLosses } from './deletion-losses.tsx';
import { DownloadsPanel } from './downloads-panel.tsx';
import { Information } from './information.tsx';
import { ProgrammePanel } from './programme/programme-panel.tsx';
import { SubscriptionCard } from './subscription-card.tsx';

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
        <SecurityPanel offer="Protect your shop: with an authenticator app, a stolen password alone opens nothing." />
        <ActivityPanel />
      </Columns>
      <Columns ratio="3fr 2fr">
        <Stack gap={24}>
          <MailPanel />
          <DownloadsPanel />
        </Stack>
        <AccountPanel deletion={deleteBusinessAccount} losses={<BusinessLosses />} />
      </Columns>
    </WideScreen>
  );
}
