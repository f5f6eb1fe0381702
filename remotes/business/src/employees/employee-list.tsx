import type { Employee } from '@stampwell/contracts/http/shapes.ts';
import { Button, ConfirmModal, counted, dateLabel, Initials, Panel, StatusBadge } from '@stampwell/ui';
import { useId } from 'react';
import { useOpenPlaces } from '../places/use-open-places.ts';
import classes from './employee-list.module.css';
import { type StaffAction, useStaffActions } from './use-staff-actions.ts';

interface EmployeeListProps {
  employees: readonly Employee[];
  /** With a lapsed plan employees can still be deactivated or deleted, but not added [EM9]. */
  isReadOnly: boolean;
  onEdit: (employee: Employee) => void;
}

export function EmployeeList({ employees, isReadOnly, onEdit }: EmployeeListProps) {
  const { asked, ask, confirm, cancel, busy, activate, invite } = useStaffActions();
  return (
    <Panel isFlush>
      <ul className={classes.list}>
        {employees.map((employee) => (
          <EmployeeRow
            key={employee.id}
            employee={employee}
            isReadOnly={isReadOnly}
            isBusy={busy === employee.id}
            onEdit={() => onEdit(employee)}
            onAsk={(action) => ask({ action, employee })}
            onActivate={() => activate(employee)}
            onInvite={() => invite(employee)}
          />
        ))}
      </ul>
      {asked && (
        <ConfirmModal
          isOpen
          onClose={cancel}
          title={`${LABELS[asked.action]} ${asked.employee.name}`}
          question={`${QUESTIONS[asked.action]} ${LOSSES[asked.action]}`}
          confirmLabel={LABELS[asked.action]}
          isBusy={busy === asked.employee.id}
          onConfirm={confirm}
        />
      )}
    </Panel>
  );
}

const LABELS: Record<StaffAction, string> = { deactivate: 'Deactivate', delete: 'Delete' };
const QUESTIONS: Record<StaffAction, string> = {
  deactivate: 'Are you sure you want to deactivate this employee?',
  delete: 'Are you sure you want to delete this employee? This action cannot be undone.',
};
const LOSSES: Record<StaffAction, string> = {
  deactivate: 'They are signed out at once, until you activate them again. No customer loses a stamp.',
  delete: 'They are signed out at once and can no longer sign in. No customer loses a stamp.',
};

interface EmployeeRowProps {
  employee: Employee;
  isReadOnly: boolean;
  isBusy: boolean;
  onEdit: () => void;
  onAsk: (action: StaffAction) => void;
  onActivate: () => void;
  onInvite: () => void;
}

function EmployeeRow({
  employee,
  isReadOnly,
  isBusy,
  onEdit,
  onAsk,
  onActivate,
  onInvite,
}: EmployeeRowProps) {
  const id = useId();
  const places = useOpenPlaces();
  const { name, email, is_active: isActive, invited_until: until } = employee;
  const isInvited = isActive && until != null;
  return (
    <li className={classes.row}>
      <Initials name={name} />
      <div className={classes.who}>
        <div className={classes.head}>
          <strong className={classes.name} id={id}>
            {name}
          </strong>
          {isInvited ? (
            <StatusBadge tone="wait">{employee.invitation_waits ? 'Waiting' : 'Invited'}</StatusBadge>
          ) : (
            <StatusBadge tone={isActive ? 'done' : 'off'}>{isActive ? 'Active' : 'Inactive'}</StatusBadge>
          )}
        </div>
        <span className={classes.email}>{email}</span>
        <span className={classes.access}>
          {isInvited ? invitationWords(employee) : 'Has access to all core functions'}
        </span>
        {[...limitWords(employee), ...placeWords(employee, places)].map((words) => (
          <span key={words} className={classes.access}>
            {words}
          </span>
        ))}
      </div>
      <div className={classes.buttons}>
        {isInvited && !isReadOnly && (
          <Button size="sm" variant="default" aria-describedby={id} onClick={onInvite} loading={isBusy}>
            Send again
          </Button>
        )}
        {!isReadOnly && (
          <Button variant="default" size="sm" aria-describedby={id} onClick={onEdit}>
            Edit
          </Button>
        )}
        {isActive ? (
          <Button variant="default" size="sm" aria-describedby={id} onClick={() => onAsk('deactivate')}>
            Deactivate
          </Button>
        ) : (
          !isReadOnly && (
            <Button variant="default" size="sm" aria-describedby={id} onClick={onActivate} loading={isBusy}>
              Activate
            </Button>
          )
        )}
        {!isReadOnly && (
          <Button variant="subtle" size="sm" aria-describedby={id} onClick={() => onAsk('delete')}>
            Delete
          </Button>
        )}
      </div>
    </li>
  );
}

const WAITS =
  'The invitation goes out once we have approved your shop and you have confirmed your email address';

const limitWords = ({
  daily_stamp_cap: cap,
  may_give_anyway,
  apologies_per_month: apologies,
}: Employee): string[] => [
  ...(cap == null ? [] : [`At most ${counted(cap, 'stamp')} a day`]),
  ...(may_give_anyway ? ['Can give stamps before the wait is over'] : []),
  ...(apologies ? [`Can give ${counted(apologies, 'stamp')} a month as an apology`] : []),
];

/** Where they work, if not everywhere. */
function placeWords({ place_ids }: Employee, places: readonly { id: string; name: string }[]): string[] {
  const names = places.filter(({ id }) => place_ids?.includes(id)).map(({ name }) => name);
  return names.length > 0 ? [`Works at ${names.join(', ')}`] : [];
}

function invitationWords({ invited_until, invitation_waits }: Employee): string {
  if (invitation_waits) return WAITS;
  const until = invited_until ?? '';
  const isOver = Date.parse(until) < Date.now();
  return isOver
    ? `The link ended on ${dateLabel(until)} without an answer`
    : `Has not chosen a password yet. The link works until ${dateLabel(until)}`;
}
