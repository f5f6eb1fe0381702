import { leave } from '@stampwell/client';
import type { Business } from '@stampwell/contracts/http/shapes.ts';
import { REGISTRATION_PROGRESS_DAYS } from '@stampwell/contracts/limits.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { ConfirmModal } from '@stampwell/ui';
import { Notes } from './notes.tsx';
import { OnboardingPage } from './onboarding-page.tsx';
import { AccountStep } from './steps/account-step.tsx';
import { InfoStep } from './steps/info-step.tsx';
import { ProgrammeStep } from './steps/programme-step.tsx';
import { ReviewStep } from './steps/review-step.tsx';
import { keep, type OpenWizard, useWizard, type WizardHandle } from './use-wizard.ts';
import { hasAccount, STEP } from './wizard.ts';

const KEPT = `What you entered is kept on this device for ${REGISTRATION_PROGRESS_DAYS} days`;

/** Asked when Back is pressed on the first step. An owner can only sign out: every other page leads back here. */
function LeaveQuestion({ wizard, isLeaving, stay }: OpenWizard) {
  const isOwner = hasAccount(wizard);
  function go(): void {
    keep(wizard);
    if (isOwner) leave();
    else location.replace(paths.landing);
  }
  return (
    <ConfirmModal
      isOpen={isLeaving}
      onClose={stay}
      title="Leave your registration?"
      question={isOwner ? `You will be signed out. ${KEPT}: sign in to go on.` : `${KEPT}.`}
      cancelLabel="Stay"
      confirmLabel={isOwner ? 'Sign Out' : 'Leave'}
      onConfirm={go}
    />
  );
}

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
