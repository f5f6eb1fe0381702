import { callApi, useApiPages, useApiQuery } from '@stampwell/client';
import { adminMails, type MailState, type MailView, retryMail } from '@stampwell/contracts/http/mails.ts';
import { useActions } from '../parts/use-actions.ts';

const EVERY_15_SECONDS = { refetchInterval: 15_000 };

/** The mail queue, and retrying. */
export function useMails(state: MailState | 'all') {
  const query = { limit: 50, ...(state !== 'all' && { state }) };
  // A separate query, so that counts stay visible while a list loads, and are polled.
  const counting = useApiQuery(adminMails, { query: { limit: 1 } }, EVERY_15_SECONDS);
  const { act, ...actions } = useActions();
  return {
    ...actions,
    list: useApiPages(adminMails, { query }),
    counts: counting.data?.counts,
    retry: ({ id, label }: MailView) =>
      void act({
        subject: id,
        run: () => callApi(retryMail, { params: { id } }),
        done: `Trying it again: ${label}.`,
        failed: 'Failed to try the mail again',
        isConfirmed: true,
      }),
  };
}
