import { Banner, Button } from '@stampwell/ui';
import { useBilling } from '../use-billing.ts';
import type { Chooser } from './chooser.ts';

/** The subscription's state, with a shortcut where there is one. */
export function ChooserNote({ chooser: { state, note } }: { chooser: Chooser }) {
  const { openPortal, isOpeningPortal, resume, isResuming } = useBilling();
  if (!note) return null;
  return (
    <Banner
      tone={note.tone}
      action={
        state === 'past_due' ? (
          <Button size="sm" loading={isOpeningPortal} onClick={openPortal}>
            Update Payment
          </Button>
        ) : (
          state === 'ending' && (
            <Button size="sm" loading={isResuming} onClick={resume}>
              Reactivate Subscription
            </Button>
          )
        )
      }
    >
      {note.words}
    </Banner>
  );
}
