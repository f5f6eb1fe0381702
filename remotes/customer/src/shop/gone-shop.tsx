import { useApiMutation } from '@stampwell/client';
import { useNavigate } from '@stampwell/client/router';
import { putCardAway } from '@stampwell/contracts/http/user.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { IconArchive } from '@stampwell/icons';
import { Button, EmptyState, errorWords, notify, Screen } from '@stampwell/ui';
import { useLiveCards } from '../live/use-live-cards.ts';
import { CardsHere } from './cards-here.tsx';
import { goneWords } from './gone-words.ts';
import { RecentActivity } from './recent-activity.tsx';
import type { ShopDetailProps } from './shop-detail.tsx';
import { ShopHeader } from './shop-header.tsx';
import { StoryLink } from './story-link.tsx';

/** A shop that left: says so and keeps the history. */
export function GoneShop({ detail, isWhole }: ShopDetailProps) {
  const { business, stamp_card: card, cards = [card], transaction_history: history } = detail;
  useLiveCards();
  return (
    <Screen actions={<PutAway shopId={business.id} isOne={cards.length === 1} />}>
      <ShopHeader shop={business} card={card} hasReward={false} />
      {cards.length > 1 && <CardsHere cards={cards} shown={card} />}
      <EmptyState
        title={goneWords(business)}
        action={card.created_at !== null && <StoryLink card={card} />}
      />
      <RecentActivity card={card} history={history} isWhole={isWhole} />
    </Screen>
  );
}

/** Removes a closed shop's cards from the wallet. */
function PutAway({ shopId, isOne }: { shopId: string; isOne: boolean }) {
  const navigate = useNavigate();
  const away = useApiMutation(putCardAway, {
    onSuccess: ({ message }) => {
      notify('success', message);
      navigate(paths.dashboard);
    },
    onError: (error) => notify('error', errorWords(error, 'Failed to put the card away')),
  });
  return (
    <Button
      size="lg"
      fullWidth
      variant="default"
      leftSection={<IconArchive size={22} aria-hidden="true" />}
      loading={away.isPending}
      onClick={() => away.mutate({ params: { id: shopId } })}
    >
      {isOne ? 'Put this card away' : 'Put these cards away'}
    </Button>
  );
}
