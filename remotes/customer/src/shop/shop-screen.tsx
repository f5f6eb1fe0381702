import { useNavigate, useParams } from '@stampwell/client/router';
import { paths } from '@stampwell/contracts/paths.ts';
import { BackButton, Button, ErrorView, OpenCardSkeleton, Screen } from '@stampwell/ui';
import { GoneShop } from './gone-shop.tsx';
import { ShopDetail } from './shop-detail.tsx';
import { ShopInLook } from './shop-in-look.tsx';
import { useShop } from './use-shop.ts';
import { cardKey, useAskedCard } from './which-card.ts';

export function ShopScreen() {
  const { id = '' } = useParams();
  const asked = useAskedCard();
  const navigate = useNavigate();
  const { data, error, refetch, isPlaceholderData } = useShop(id, asked);
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
