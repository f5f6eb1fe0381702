import type { Business } from '@stampwell/contracts/http/shapes.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { fullReward } from '@stampwell/contracts/programme.ts';
import { counted } from '@stampwell/ui';

export interface GuideStep {
  title: string;
  words: string;
  isDone: boolean;
  link: { label: string; to: string };
}

interface Known {
  business: Pick<Business, 'status' | 'onboarding' | 'steps'>;
  /** Number of staff accounts; undefined if unknown. */
  staff: number | undefined;
}

/** The steps in order. The last one, the first stamp, ends the guide. */
export function guideSteps({ business, staff }: Known): GuideStep[] {
  const { status, onboarding } = business;
  const { stamps, emoji, reward } = fullReward(business);
  return [
    {
      title: 'Your programme',
      words: `${counted(stamps, 'stamp')} for ${emoji} ${reward}. Change it whenever you like; cards keep their stamps.`,
      isDone: !onboarding,
      link: { label: 'Look at it', to: paths.business.programme },
    },
    {
      title: 'Your staff',
      words: staff
        ? `${counted(staff, 'person', 'people')} can scan and stamp.`
        : 'Everyone at the counter gets their own sign-in. Working alone? Skip this',
      isDone: Boolean(staff),
      link: { label: staff ? 'Manage Staff' : 'Add Staff', to: paths.business.employees },
    },
    {
      title: 'Your poster',
      words: 'Customers scan its code and have their card. It has your name, colour and reward.',
      isDone: false,
      link: { label: 'Print a Poster', to: paths.business.posters },
    },
    {
      title: 'Your first scan',
      words:
        status === 'approved'
          ? 'Ask a customer for their code. To try it yourself, open a customer account with another email.'
          : 'Stamping starts once your shop is approved. You can look at the scanner already.',
      isDone: false,
      link: { label: 'Open the Scanner', to: paths.business.scanner },
    },
  ];
}
