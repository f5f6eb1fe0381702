import type { Business } from '@stampwell/contracts/http/shapes.ts';
import { Button } from '@stampwell/kit';
import { type BusinessDeed, DEED_LABELS, DEEDS_WHEN, stateOf } from './business-state.ts';

interface DeedButtonsProps {
  business: Business;
  isBusy: boolean;
  onDeed: (deed: BusinessDeed, business: Business) => void;
  /** The element that names the business. */
  describedBy?: string;
}

/** What can be done about a business now. */
export function DeedButtons({ business, isBusy, onDeed, describedBy }: DeedButtonsProps) {
  return DEEDS_WHEN[stateOf(business)].map((deed, index) => (
    <Button
      key={deed}
      size="sm"
      variant={deed === 'approve' ? 'filled' : 'default'}
      loading={isBusy && index === 0}
      disabled={isBusy}
      aria-describedby={describedBy}
      onClick={() => onDeed(deed, business)}
    >
      {DEED_LABELS[deed]}
    </Button>
  ));
}
