import type { Business } from '@stampwell/contracts/http/shapes.ts';
import { PromptModal } from '@stampwell/kit';
import { DEED_LABELS } from './business-state.ts';

/** A deed that needs a reason, and whom it is for. */
export interface Asked {
  deed: 'reject' | 'deactivate';
  business: Business;
}

const VERBS: Record<Asked['deed'], string> = { reject: 'rejecting', deactivate: 'deactivating' };

interface ReasonPromptProps {
  asked: Asked;
  isBusy: boolean;
  onAnswer: (reason: string) => void;
  onClose: () => void;
}

export function ReasonPrompt({ asked: { deed, business }, ...prompt }: ReasonPromptProps) {
  return (
    <PromptModal
      isOpen
      title={`${DEED_LABELS[deed]} ${business.name}`}
      question={`Please enter a reason for ${VERBS[deed]} this business.`}
      confirmLabel={DEED_LABELS[deed]}
      {...prompt}
    />
  );
}
