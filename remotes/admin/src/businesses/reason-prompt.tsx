import type { Business } from '@stampwell/contracts/http/shapes.ts';
import { REASON_MAX } from '@stampwell/contracts/limits.ts';
import { counted } from '@stampwell/ui';
import { PromptModal } from '@stampwell/ui/forms';
import { ACTION_LABELS } from './business-words.ts';

/** An action that needs a reason, and its business. */
export interface Asked {
  action: 'reject' | 'deactivate';
  business: Business;
}

const VERBS: Record<Asked['action'], string> = { reject: 'rejecting', deactivate: 'deactivating' };

interface ReasonPromptProps {
  asked: Asked;
  isBusy: boolean;
  onAnswer: (reason: string) => void;
  onClose: () => void;
}

export function ReasonPrompt({ asked: { action, business }, ...prompt }: ReasonPromptProps) {
  return (
    <PromptModal
      maxLength={REASON_MAX}
      isOpen
      title={`${ACTION_LABELS[action]} ${business.name}`}
      question={[`Please enter a reason for ${VERBS[action]} this business.`, lossOf(business)]
        .filter(Boolean)
        .join(' ')}
      confirmLabel={ACTION_LABELS[action]}
      {...prompt}
    />
  );
}

/** What deactivation does to the customers. */
function lossOf({ statistics: { customer_count: customers } }: Business): string | null {
  if (customers === 0) return null;
  return `${counted(customers, 'customer')} can then neither collect nor redeem there.`;
}
