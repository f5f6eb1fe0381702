import { useApiPages } from '@stampwell/client';
import { listEmployees } from '@stampwell/contracts/http/employees.ts';
import type { Employee } from '@stampwell/contracts/http/shapes.ts';
import { Button, EmptyState, ErrorView, PageHeader, Panel, RowsSkeleton, WideScreen } from '@stampwell/ui';
import { SearchBox } from '@stampwell/ui/forms';
import { IconUserPlus } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { OwnerStanding } from '../scanner/owner-standing.tsx';
import { useStanding } from '../scanner/use-standing.ts';
import { AddEmployee } from './add-employee.tsx';
import { EditEmployee } from './edit-employee.tsx';
import { EmployeeList } from './employee-list.tsx';
import { LoginLink } from './login-link.tsx';

/** The dialog open over the list. */
type Sheet = { name: 'add' } | { name: 'edit'; employee: Employee } | null;

export function EmployeesScreen() {
  const [sheet, setSheet] = useState<Sheet>(null);
  const close = () => setSheet(null);
  const standing = useStanding();
  const isReadOnly = standing.subscription?.access === 'read_only';
  return (
    <WideScreen>
      <PageHeader title="Employee Management" subtitle="Manage your employees and their permissions">
        {!isReadOnly && (
          <Button leftSection={<IconUserPlus size={20} />} onClick={() => setSheet({ name: 'add' })}>
            Add Employee
          </Button>
        )}
      </PageHeader>
      {isReadOnly && <OwnerStanding standing={standing} />}
      <LoginLink />
      <Staff isReadOnly={isReadOnly} onEdit={(employee) => setSheet({ name: 'edit', employee })} />
      {sheet?.name === 'add' && <AddEmployee onClose={close} />}
      {sheet?.name === 'edit' && <EditEmployee employee={sheet.employee} onClose={close} />}
    </WideScreen>
  );
}

interface StaffProps {
  isReadOnly: boolean;
  onEdit: (employee: Employee) => void;
}

/** A screenful; more come with 'Load More'. */
const PAGE = 25;
/** With fewer employees a search box is of no use. */
const SEARCHED_FROM = 8;

/** The staff by name, a page at a time. */
function Staff({ isReadOnly, onEdit }: StaffProps) {
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed).trim();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useApiPages(
    listEmployees,
    { query: { order: 'name', limit: PAGE, ...(q && { q }) } },
    { placeholderData: (before) => before },
  );
  if (!data && error) {
    return <ErrorView title="Failed to load employees" error={error} onRetry={() => void refetch()} />;
  }
  if (!data) {
    return (
      <Panel>
        <RowsSkeleton count={3} label="Loading employees..." />
      </Panel>
    );
  }
  const employees = data.pages.flatMap((page) => page.employees);
  if (employees.length === 0 && !typed) {
    return (
      <Panel>
        <EmptyState title="Just you, so far" illustration="people">
          No employees found. Add your first employee to get started.
        </EmptyState>
      </Panel>
    );
  }
  return (
    <>
      {(typed || employees.length >= SEARCHED_FROM) && (
        <SearchBox value={typed} onChange={setTyped} placeholder="Search staff by name or email..." />
      )}
      {employees.length > 0 ? (
        <EmployeeList employees={employees} isReadOnly={isReadOnly} onEdit={onEdit} />
      ) : (
        <Panel>
          <EmptyState
            title="No staff found"
            illustration="search"
            action={<Button onClick={() => setTyped('')}>Show All</Button>}
          >
            {`No name or email contains “${q}”.`}
          </EmptyState>
        </Panel>
      )}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Load More
        </Button>
      )}
    </>
  );
}
