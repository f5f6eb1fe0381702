import type { Business } from '@stampwell/contracts/http/shapes.ts';
import { LeaveQuestion } from './leave-question.tsx';
import { Notes } from './notes.tsx';
import { OnboardingPage } from './onboarding-page.tsx';
import { AccountStep } from './steps/account-step.tsx';
import { InfoStep } from './steps/info-step.tsx';
import { ProgrammeStep } from './steps/programme-step.tsx';
import { ReviewStep } from './steps/review-step.tsx';
import { useWizard, type WizardHandle } from './use-wizard.ts';
import { STEP } from './wizard.ts';

const HEADS = [
  { title: 'Register your business', subtitle: 'A stamp card of your own, in a few minutes.' },
  { title: 'About your business', subtitle: 'What customers see beside their stamps.' },
  {
    title: 'Your loyalty program',
    subtitle: 'What customers collect, and what for. You can change it later.',
  },
  { title: 'Review your information', subtitle: 'Is everything as it should be?' },
];

/** @param business the registration to continue; null for a new visitor */
export function RegistrationWizard({ business }: { business: Business | null }) {
  const handle = useWizard(business);
  const { step, isRestored } = handle.wizard;
  return (
    <OnboardingPage step={step} {...(step >= STEP.programme && { width: 'wide' })} {...HEADS[step]}>
      <Notes business={business} {...handle} />
      {/* Each step begins with what the wizard holds; starting over is another beginning. */}
      <Step key={`${step} ${isRestored}`} {...handle} />
      <LeaveQuestion {...handle} />
    </OnboardingPage>
  );
}

function Step(handle: WizardHandle) {
  switch (handle.wizard.step) {
    case STEP.account:
      return <AccountStep {...handle} />;
    case STEP.info:
      return <InfoStep {...handle} />;
    case STEP.programme:
      return <ProgrammeStep {...handle} />;
    default:
      return <ReviewStep {...handle} />;
  }
}
