import type { AuditEvent } from '@stampwell/contracts/http/operations.ts';
import { Button } from '@stampwell/kit';
import { NativeSelect } from '@stampwell/kit/forms';
import { IconX } from '@tabler/icons-react';
import { Moment } from '../../parts/moment.tsx';
import type { LogFilters } from '../audit-links.ts';
import { EVENT_LABELS } from '../event-words.ts';
import { shortId, streamLabel } from '../streams.ts';
import classes from './log-filter-bar.module.css';

const TYPES = [
  { value: '', label: 'Everything' },
  ...Object.entries(EVENT_LABELS).map(([value, label]) => ({ value, label })),
];

interface LogFilterBarProps {
  filters: LogFilters;
  /** What is on the screen: it knows the actor's name. */
  events: readonly AuditEvent[];
  onChange: (changes: Record<string, string | undefined>) => void;
}

/** What of the log is shown. Stream and actor are chosen in the table. */
export function LogFilterBar({ filters, events, onChange }: LogFilterBarProps) {
  const { type, stream, actor, from, to } = filters;
  const actorName = actor && (events.find((event) => event.actor.id === actor)?.actor.name ?? shortId(actor));
  return (
    <div className={classes.bar}>
      <NativeSelect
        className={classes.type}
        label="What happened"
        data={TYPES}
        value={type ?? ''}
        onChange={(event) => onChange({ type: event.currentTarget.value })}
      />
      <Moment
        className={classes.moment}
        label="From"
        value={from}
        onChange={(time) => onChange({ from: time })}
      />
      <Moment className={classes.moment} label="To" value={to} onChange={(time) => onChange({ to: time })} />
      {stream && <Chip onRemove={() => onChange({ stream: undefined })}>{streamLabel(stream)}</Chip>}
      {actorName && <Chip onRemove={() => onChange({ actor: undefined })}>{`By ${actorName}`}</Chip>}
    </div>
  );
}

function Chip({ children, onRemove }: { children: string; onRemove: () => void }) {
  return (
    <Button
      variant="light"
      aria-label={`Remove the filter ${children}`}
      rightSection={<IconX size={16} />}
      onClick={onRemove}
    >
      {children}
    </Button>
  );
}
