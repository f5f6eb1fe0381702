import type { AuditEvent } from '@stampwell/contracts/http/operations.ts';
import { IconX } from '@stampwell/icons';
import { Button } from '@stampwell/ui';
import { NativeSelect } from '@stampwell/ui/forms';
import { Moment } from '../moment.tsx';
import { shortId, streamLabel } from '../words/streams.ts';
import classes from './log-filter-bar.module.css';

/** Kept in the URL. */
export interface LogFilters {
  type?: string;
  stream?: string;
  actor?: string;
  /** ISO 8601. */
  from?: string;
  to?: string;
}

interface LogFilterBarProps {
  filters: LogFilters;
  /** Event type → label. */
  labels: Record<string, string>;
  /** Events on screen, which supply names. */
  events: readonly AuditEvent[];
  onChange: (changes: Record<string, string | undefined>) => void;
}

/** Filters of the log. Stream and actor are chosen in the table. */
export function LogFilterBar({ filters, labels, events, onChange }: LogFilterBarProps) {
  const { type, stream, actor, from, to } = filters;
  const actorName = actor && (events.find((event) => event.actor.id === actor)?.actor.name ?? shortId(actor));
  const subject = events.find((event) => event.stream === stream)?.subject ?? null;
  return (
    <div className={classes.bar}>
      <NativeSelect
        className={classes.type}
        label="What happened"
        data={[
          { value: '', label: 'Everything' },
          ...Object.entries(labels).map(([value, words]) => ({ value, label: words })),
        ]}
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
      {stream && <Chip onRemove={() => onChange({ stream: undefined })}>{streamLabel(stream, subject)}</Chip>}
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
