import type { BusinessAction } from '@stampwell/contracts/business-state.ts';
import type { Business } from '@stampwell/contracts/http/shapes.ts';
import { Button } from '@stampwell/ui';
import { ACTION_LABELS, actionsFor } from './business-words.ts';

interface ActionButtonsProps {
  business: Business;
  isBusy: boolean;
  onAction: (action: BusinessAction, business: Business) => void;
  /** Id of the element with the business's name. */
  describedBy?: string;
}

/** The actions that the business's status allows. */
export function ActionButtons({ business, isBusy, onAction, describedBy }: ActionButtonsProps) {
  return actionsFor(business).map((action, index) => (
    <Button
      key={action}
      size="sm"
      variant={action === 'approve' ? 'filled' : 'default'}
      loading={isBusy && index === 0}
      disabled={isBusy}
      aria-describedby={describedBy}
      onClick={() => onAction(action, business)}
    >
      {ACTION_LABELS[action]}
    </Button>
  ));
}
