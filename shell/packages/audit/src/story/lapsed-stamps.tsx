import { useApiMutation } from '@stampwell/client';
import { bringBackStamps, type CardLapse } from '@stampwell/contracts/http/lapses.ts';
import { cardStory, cardStoryByCode } from '@stampwell/contracts/http/story.ts';
import { lapseDay } from '@stampwell/contracts/lapse.ts';
import { Banner, Button, counted, errorWords, notify } from '@stampwell/ui';

/** [SC86] At the counter: what lapsed lately, and the press that brings it back. */
export function LapsedStamps({ lapse_id, stamps, until }: NonNullable<CardLapse['lapsed']>) {
  const { mutate, isPending } = useApiMutation(bringBackStamps, {
    invalidates: [cardStory, cardStoryByCode],
    onError: (error) => notify('error', errorWords(error, 'Failed to bring the stamps back')),
  });
  return (
    <Banner
      tone="warning"
      action={
        <Button
          size="sm"
          variant="default"
          loading={isPending}
          onClick={() => mutate({ body: { lapse_id } })}
        >
          Bring Back
        </Button>
      }
    >
      {`${counted(stamps, 'stamp')} lapsed, and can be brought back until ${lapseDay(until)}.`}
    </Banner>
  );
}
