import { callApi, Loaded, useApiCache, useApiQuery } from '@stampwell/client';
import { type AdminMerge, splitUser, userMergesForAdmin } from '@stampwell/contracts/http/merges.ts';
import { Button, ConfirmModal, dateTimeLabel, RowsSkeleton, Text, Title } from '@stampwell/ui';
import { useState } from 'react';
import { FailureBanner } from '../parts/failure-banner.tsx';
import { useActions } from '../parts/use-actions.ts';
import classes from './user-merges.module.css';

/** The accounts merged with this one, and a button to split them; empty for most accounts. */
export function UserMerges({ userId }: { userId: string }) {
  const query = useApiQuery(userMergesForAdmin, { params: { id: userId } });
  return (
    <Loaded
      query={query}
      failed="Failed to load what was put together"
      loading={<RowsSkeleton kind="lines" count={1} label="Loading what was put together..." />}
    >
      {({ merges }) => merges.length > 0 && <Merges userId={userId} merges={merges} />}
    </Loaded>
  );
}

function Merges({ userId, merges }: { userId: string; merges: readonly AdminMerge[] }) {
  const request = { params: { id: userId } };
  const cache = useApiCache();
  const { act, isBusy, failure, dismiss } = useActions();
  const [asked, setAsked] = useState<AdminMerge | null>(null);

  async function split({ id, other_name }: AdminMerge): Promise<void> {
    await act({
      subject: id,
      run: async () => {
        const reply = await callApi(splitUser, { ...request, body: { merge_id: id } });
        cache.update(userMergesForAdmin, request, () => reply);
      },
      done: `${other_name} is an account of its own again.`,
      failed: 'Failed to take them apart',
      isConfirmed: true,
    });
    setAsked(null);
  }

  return (
    <section className={classes.merges}>
      <Title order={3}>Put together</Title>
      <FailureBanner words={failure} onClose={dismiss} />
      {merges.map((merge) => (
        <div key={merge.id} className={classes.merge}>
          <Text>{wordsOf(merge)}</Text>
          {merge.apart_at === null && new Date(merge.until) > new Date() && (
            <>
              <Text className={classes.quiet}>Can be taken apart until {dateTimeLabel(merge.until)}.</Text>
              <Button size="sm" variant="default" loading={isBusy(merge.id)} onClick={() => setAsked(merge)}>
                Take apart
              </Button>
            </>
          )}
        </div>
      ))}
      <ConfirmModal
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={() => asked && void split(asked)}
        isBusy={asked !== null && isBusy(asked.id)}
        isSpending
        title="Take apart"
        question={`Each of the two accounts gets its own cards and stamps back. A reward that needed stamps of both stays redeemed.`}
        confirmLabel="Take apart"
      />
    </section>
  );
}

/** 'Guest 4F2 was put into this account on 25 Nov 2026, 17:30, by Ann Known.' */
function wordsOf({ role, other_name, at, by, apart_at, apart_by }: AdminMerge): string {
  const together =
    role === 'from'
      ? `${other_name} was put into this account on ${dateTimeLabel(at)}, by ${by}.`
      : `This account was put into ${other_name}’s on ${dateTimeLabel(at)}, by ${by}.`;
  return apart_at === null
    ? together
    : `${together} Taken apart on ${dateTimeLabel(apart_at)}${apart_by === null ? '' : `, by ${apart_by}`}.`;
}
