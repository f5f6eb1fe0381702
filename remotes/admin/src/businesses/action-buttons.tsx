import { BUSINESS_ACTIONS, type BusinessAction } from '@stampwell/contracts/business-state.ts';
import type { Business } from '@stampwell/contracts/http/shapes.ts';
import { Button } from '@stampwell/ui';
import { ACTION_LABELS } from './business-words.ts';

interface ActionButtonsProps {
  business: Business;
  isBusy: boolean;
  onAction: (action: BusinessAction, business: Business) => void;
  /** Id of the element with the business's name. */
  describedBy?: string;
}

/** The actions allowed by the business's status; none before its registration is finished [AP12]. */
export function ActionButtons({ business, isBusy, onAction, describedBy }: ActionButtonsProps) {
  const actions = business.is_unfinished ? [] : BUSINESS_ACTIONS[business.status];
  return actions.map((action, index) => (
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
