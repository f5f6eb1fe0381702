import type { Employee } from '@stampwell/contracts/http/shapes.ts';
import { Button, ConfirmModal, Initials, Panel, StatusBadge } from '@stampwell/kit';
import { useId } from 'react';
import classes from './employee-list.module.css';
import { type StaffDeed, useStaffDeeds } from './use-staff-deeds.ts';

interface EmployeeListProps {
  employees: readonly Employee[];
  onEdit: (employee: Employee) => void;
}

/** The staff, each with what can be done about them. */
export function EmployeeList({ employees, onEdit }: EmployeeListProps) {
  const { asked, ask, confirm, cancel, busy, activate } = useStaffDeeds();
  return (
    <Panel isFlush>
      <ul className={classes.list}>
        {employees.map((employee) => (
          <EmployeeRow
            key={employee.id}
            employee={employee}
            isBusy={busy === employee.id}
            onEdit={() => onEdit(employee)}
            onAsk={(deed) => ask({ deed, employee })}
            onActivate={() => activate(employee)}
          />
        ))}
      </ul>
      {asked && (
        <ConfirmModal
          isOpen
          onClose={cancel}
          title={`${LABELS[asked.deed]} ${asked.employee.name}`}
          question={QUESTIONS[asked.deed]}
          confirmLabel={LABELS[asked.deed]}
          isBusy={busy === asked.employee.id}
          onConfirm={confirm}
        />
      )}
    </Panel>
  );
}

const LABELS: Record<StaffDeed, string> = { deactivate: 'Deactivate', delete: 'Delete' };
const QUESTIONS: Record<StaffDeed, string> = {
  deactivate: 'Are you sure you want to deactivate this employee?',
  delete: 'Are you sure you want to delete this employee? This action cannot be undone.',
};

interface EmployeeRowProps {
  employee: Employee;
  isBusy: boolean;
  onEdit: () => void;
  onAsk: (deed: StaffDeed) => void;
  onActivate: () => void;
}

function EmployeeRow({ employee, isBusy, onEdit, onAsk, onActivate }: EmployeeRowProps) {
  const id = useId();
  const { name, email, is_active: isActive } = employee;
  return (
    <li className={classes.row}>
      <Initials name={name} />
      <div className={classes.who}>
        <div className={classes.head}>
          <strong className={classes.name} id={id}>
            {name}
          </strong>
          <StatusBadge tone={isActive ? 'done' : 'off'}>{isActive ? 'Active' : 'Inactive'}</StatusBadge>
        </div>
        <span className={classes.email}>{email}</span>
        <span className={classes.access}>Has access to all core functions</span>
      </div>
      <div className={classes.buttons}>
        <Button variant="default" size="sm" aria-describedby={id} onClick={onEdit}>
          Edit
        </Button>
        {isActive ? (
          <Button variant="default" size="sm" aria-describedby={id} onClick={() => onAsk('deactivate')}>
            Deactivate
          </Button>
        ) : (
          <Button variant="default" size="sm" aria-describedby={id} onClick={onActivate} loading={isBusy}>
            Activate
          </Button>
        )}
        <Button variant="subtle" size="sm" aria-describedby={id} onClick={() => onAsk('delete')}>
          Delete
        </Button>
      </div>
    </li>
  );
}
