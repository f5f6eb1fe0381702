import { useApiCache, useApiMutation } from '@stampwell/client';
import { rotateQrCode, userQrCode } from '@stampwell/contracts/http/user.ts';
import { Banner, Button, ConfirmModal, errorWords, Text } from '@stampwell/ui';
import { useState } from 'react';
import classes from './new-code.module.css';

/** Replaces a code that others may have. */
export function NewCode() {
  const [isAsking, setAsking] = useState(false);
  const cache = useApiCache();
  const rotate = useApiMutation(rotateQrCode, {
    invalidates: [],
    onSuccess: (reply) => cache.update(userQrCode, {}, () => reply),
    onSettled: () => setAsking(false),
  });
  return (
    <div className={classes.place}>
      <Text className={classes.words}>Has someone else got your code?</Text>
      <Button variant="default" size="sm" onClick={() => setAsking(true)}>
        New code…
      </Button>
      {rotate.isSuccess && (
        <Banner tone="success">This is your new code. The old one no longer works.</Banner>
      )}
      {rotate.error && (
        <Banner tone="error" onClose={rotate.reset}>
          {errorWords(rotate.error)}
        </Banner>
      )}
      <ConfirmModal
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => rotate.mutate({})}
        isBusy={rotate.isPending}
        title="New code"
        question="Your current code and its wallet passes stop working at once. You keep your stamps."
        confirmLabel="Make a new code"
      />
    </div>
  );
}
