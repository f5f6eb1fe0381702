import type { Business } from '@stampwell/contracts/http/shapes.ts';
import { fullReward } from '@stampwell/contracts/programme.ts';
import { Anchor, counted, Fact, Facts, Text } from '@stampwell/ui';
import type { ReactNode } from 'react';

interface SubmissionProps {
  business: Business;
  /** Further facts, below those that the owner entered. */
  children?: ReactNode;
}

/** What the owner entered when registering, which an administrator judges. */
export function Submission({ business, children }: SubmissionProps) {
  return (
    <>
      <Text c={business.description ? undefined : 'dimmed'}>{business.description || 'No description'}</Text>
      <Facts>
        <Fact name="Email">
          <Anchor href={`mailto:${business.email}`}>{business.email}</Anchor>
        </Fact>
        <Fact name="Phone">{business.phone || 'Not given'}</Fact>
        <Fact name="Address">{business.address || 'Not given'}</Fact>
        <Fact name="Reward">{rewardOf(business)}</Fact>
        <Fact name="Scan cooldown">{counted(business.scan_cooldown_hours, 'hour')}</Fact>
        {children}
      </Facts>
    </>
  );
}

/** The same in a few lines, for a list. */
export function SubmissionLines({ business }: { business: Business }) {
  const { description, address, phone } = business;
  return (
    <>
      {description && <div>{description}</div>}
      <div>{address || 'No address given'}</div>
      <div>{phone || 'No phone number given'}</div>
      <div>{rewardOf(business)}</div>
    </>
  );
}

function rewardOf(business: Business): string {
  const { stamps, emoji, reward } = fullReward(business);
  return `${emoji} ${reward} for ${counted(stamps, 'stamp')}`;
}
