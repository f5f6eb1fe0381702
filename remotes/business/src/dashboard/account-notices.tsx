import { Link } from '@stampwell/client/router';
import type { Business, SubscriptionView } from '@stampwell/contracts/http/shapes.ts';
import { Banner, Button } from '@stampwell/ui';
import { noticesOf } from './notices.ts';

interface AccountNoticesProps {
  business: Business | undefined;
  subscription: SubscriptionView | undefined;
}

/** Approval, trial and payment notices. */
export function AccountNotices({ business, subscription }: AccountNoticesProps) {
  return noticesOf(business, subscription, Date.now()).map(({ tone, words, link }) => (
    <Banner
      key={words}
      tone={tone}
      action={
        link && (
          <Button component={Link} to={link.to} variant="default" size="sm">
            {link.label}
          </Button>
        )
      }
    >
      {words}
    </Banner>
  ));
}
