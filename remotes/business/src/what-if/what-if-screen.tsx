import { useApiQuery } from '@stampwell/client';
import { businessSettings } from '@stampwell/contracts/http/business-settings.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { WhatIfScreen as Asking } from '@stampwell/insights/what-if';
import { MoreFields } from '../profile/programme/more.tsx';
import { useCardsAsked } from './cards-asked.tsx';

export function WhatIfScreen() {
  const settings = useApiQuery(businessSettings, {});
  const { card, nameOf, choice, isPending } = useCardsAsked();
  const now = settings.data?.settings;
  const own = now && card && { ...now, ...PLAIN, ...card };
  return (
    <Asking
      runPath={paths.business.whatIfRun}
      now={settings.isPending || isPending ? 'loading' : (own ?? now)}
      cards={card && { choice, nameOf }}
      more={(form, size) => <MoreFields form={form} size={size} />}
    />
  );
}

/** What a card's terms leave out where it is not so. */
const PLAIN = { spends: false, keeps_rest: false, lapses_after_months: null };
