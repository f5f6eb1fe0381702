import type { AuditEvent } from '@stampwell/contracts/http/operations.ts';
import { counted } from '@stampwell/kit';

type Content = Pick<AuditEvent, 'type' | 'data'>;

/** What an event of a card did, as far as undoing it goes. */
export function deedIn(event: Content & Pick<AuditEvent, 'id' | 'at'>, events: readonly Content[]) {
  const words = wordsOf(event);
  return {
    words,
    isDeed: words !== null,
    isUndone: events.some(({ data }) => data.reverses === event.id),
    at: event.at,
  };
}

/** Null for what is itself an undoing. */
function wordsOf({ type, data }: Content): string | null {
  if (type === 'StampsGiven') return counted(Number(data.amount), 'stamp');
  if (type === 'RewardRedeemed') return `${data.reward_emoji} ${data.reward_description}`;
  return null;
}
