import { leave } from '@stampwell/client';
import { REGISTRATION_PROGRESS_DAYS } from '@stampwell/contracts/limits.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { ConfirmModal } from '@stampwell/ui';
import { keep, type OpenWizard } from './use-wizard.ts';
import { hasAccount } from './wizard.ts';

const KEPT = `What you entered is kept on this device for ${REGISTRATION_PROGRESS_DAYS} days`;

/** Asked when Back is pressed on the first step. An owner can only sign out: every other page leads back here. */
export function LeaveQuestion({ wizard, isLeaving, stay }: OpenWizard) {
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
