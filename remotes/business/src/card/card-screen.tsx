import { businessSettings } from '@stampwell/contracts/http/business.ts';
import type { AuditEvent } from '@stampwell/contracts/http/operations.ts';
import { auditCard } from '@stampwell/contracts/http/operations.ts';
import { PageHeader, Skeleton, useApiCache, useApiQuery, useLive, useUser, WideScreen } from '@stampwell/kit';
import { CardTimeline } from '@stampwell/kit/audit';
import { useParams } from '@stampwell/kit/router';
import { isUndoable } from '../undo/is-undoable.ts';
import { UndoButton, useUndo } from '../undo/use-undo.tsx';
import { deedIn } from './deed.ts';

/** Why a customer's balance is what it is: their card, event by event; a mistake can be taken back for a day. */
export function CardScreen() {
  const { customerId = '' } = useParams();
  const { id } = useUser();
  const card = { business_id: id, customer_id: customerId };
  const { data, error } = useApiQuery(auditCard, { params: card, query: {} });
  const settings = useApiQuery(businessSettings, {});
  const { ask, question } = useUndo();
  const cache = useApiCache();
  useLive('card-changed', ({ customer_id }) => {
    if (customer_id === customerId) void cache.refresh([auditCard]);
  });

  const name = data?.customer.name;
  function undoOf(event: AuditEvent, events: readonly AuditEvent[]) {
    const deed = deedIn(event, events);
    if (!isUndoable(deed, Date.now())) return null;
    const words = `${deed.words}, ${name}`;
    return <UndoButton words={words} onClick={() => ask({ id: event.id, words })} />;
  }

  return (
    <WideScreen>
      <PageHeader
        title={name ?? (error ? 'Customer' : <Skeleton height={36} width={220} />)}
        subtitle="How this card came to its balance"
        back
      />
      <CardTimeline card={card} mark={settings.data?.settings.reward_emoji} asideOf={undoOf} />
      {question}
    </WideScreen>
  );
}
