import { useNavigate, useParams } from '@stampwell/client/router';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import type { userBusiness } from '@stampwell/contracts/http/user.ts';
import { cardPath, paths } from '@stampwell/contracts/paths.ts';
import { BackButton, Button, ErrorView, OpenCardSkeleton, Screen } from '@stampwell/ui';
import { useEffect } from 'react';
import { useAskedCard } from './asked-card.ts';
import { GoneShop } from './gone-shop.tsx';
import { ShopDetail } from './shop-detail.tsx';
import { ShopInLook } from './shop-in-look.tsx';
import { useShop } from './use-shop.ts';
import { cardKey } from './which-card.ts';

/** A shop's first card that has closed and that the customer never had: the way to one that is open. */
function openInstead(detail: ReplyOf<typeof userBusiness> | undefined, asked: number | undefined) {
  if (!detail?.stamp_card.closing || detail.stamp_card.created_at !== null || asked !== undefined)
    return null;
  const open = detail.cards?.find(({ closing }) => !closing);
  return open ? cardPath(open.business_id, open.programme) : null;
}

/** A shop and one of the customer's cards there: the first, or the one that the address names. */
export function ShopScreen() {
  const { id = '' } = useParams();
  const asked = useAskedCard();
  const navigate = useNavigate();
  const { data, error, refetch, isPlaceholderData } = useShop(id, asked);
  const elsewhere =
    asked !== undefined && error?.code === 'not_found' ? paths.business.detail(id) : openInstead(data, asked);
  useEffect(() => {
    if (elsewhere) navigate(elsewhere, { replace: true });
  }, [elsewhere, navigate]);
  if (data) {
    const Page = data.business.is_active ? ShopDetail : GoneShop;
    return (
      <ShopInLook detail={data}>
        <Page key={cardKey(data.stamp_card)} detail={data} isWhole={!isPlaceholderData} />
      </ShopInLook>
    );
  }
  if (error) {
    return (
      <Screen>
        <ErrorView
          isPage
          title={error.code === 'business_not_approved' ? 'Not open yet' : 'Unable to load business'}
          error={error}
          fallback="Failed to load business details"
          onRetry={refetch}
        >
          <Button variant="default" onClick={() => navigate(paths.dashboard)}>
            Go Back
          </Button>
        </ErrorView>
      </Screen>
    );
  }
  return (
    <Screen>
      <BackButton to />
      <OpenCardSkeleton hasShop label="Loading business details..." />
    </Screen>
  );
}
