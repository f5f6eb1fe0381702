import type { MailView } from '@stampwell/contracts/http/mails.ts';
import { Button, RelativeTime, StatusBadge } from '@stampwell/ui';
import type { Column } from '@stampwell/ui/data';
import classes from './mail-columns.module.css';
import { problemWords, stateWords } from './mail-words.ts';

interface ColumnsProps {
  isBusy: (id: string) => boolean;
  onRetry: (mail: MailView) => void;
}

/** Columns without the mail's content, which administrators do not see. */
export const mailColumns = (actions: ColumnsProps & { hasRetry: boolean }): readonly Column<MailView>[] => [
  { key: 'what', head: 'Mail', isOneLine: true, cell: ({ label }) => label },
  { key: 'who', head: 'To', cell: recipientWords },
  { key: 'state', head: 'State', cell: (mail) => <State mail={mail} /> },
  { key: 'when', head: 'When', isOneLine: true, cell: (mail) => <When mail={mail} /> },
  ...(actions.hasRetry ? [retryColumn(actions)] : []),
];

export const canRetry = ({ state }: MailView): boolean => state === 'failed' || state === 'bounced';

function retryColumn({ isBusy, onRetry }: ColumnsProps): Column<MailView> {
  return {
    key: 'retry',
    head: 'Action',
    isOneLine: true,
    cell: (mail) =>
      canRetry(mail) ? (
        <Button
          className={classes.retry ?? ''}
          variant="default"
          size="sm"
          aria-label={`Try again: ${mail.label} to ${recipientWords(mail)}`}
          loading={isBusy(mail.id)}
          onClick={() => onRetry(mail)}
        >
          Try Again
        </Button>
      ) : null,
  };
}

const ROLES: Record<string, string> = {
  customer: 'customer',
  business: 'business',
  employee: 'employee',
  admin: 'administrator',
};

/** A complaint's name is not shown here, but under Complaints. */
const COMPLAINTS = new Set(['complaint_received', 'complaint_answered']);

function recipientWords({ kind, recipient }: MailView): string {
  if (recipient) return `${recipient.name} (${ROLES[recipient.kind] ?? recipient.kind})`;
  return COMPLAINTS.has(kind) ? 'Sender of a complaint' : 'Deleted account';
}

function State({ mail: { state, problem, attempts } }: { mail: MailView }) {
  const { label, tone } = stateWords(state);
  return (
    <div className={classes.state}>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      {problem && (
        <div className={classes.note}>
          {problemWords(problem)}
          {attempts > 1 && `, ${attempts} tries`}
        </div>
      )}
    </div>
  );
}

function When({ mail: { created_at, sent_at, next_at } }: { mail: MailView }) {
  if (sent_at) return <RelativeTime at={sent_at} />;
  const isLater = next_at !== null && Date.parse(next_at) > Date.now();
  return (
    <>
      <RelativeTime at={created_at} />
      {isLater && <div className={classes.note}>Next try {timeOf(next_at)}</div>}
    </>
  );
}

const timeOf = (at: string) =>
  new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
