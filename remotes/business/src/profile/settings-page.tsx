import { useUser } from '@stampwell/client';
import { paths } from '@stampwell/contracts/paths.ts';
import { PageHeader, WideScreen } from '@stampwell/ui';
import type { ReactNode } from 'react';

/** A part of the owner's profile. */
export function SettingsPage({
  title,
  back = paths.profile,
  backLabel = 'Back to your profile',
  children,
}: {
  title: string;
  back?: string;
  backLabel?: string;
  children: ReactNode;
}) {
  const { name } = useUser();
  return (
    <WideScreen>
      <PageHeader title={title} subtitle={name} back={back} backLabel={backLabel} />
      {children}
    </WideScreen>
  );
}
