import { callApi, Pages, useApiCache, useApiMutation, useApiPages } from '@stampwell/client';
import { CopyButton } from '@stampwell/client/copy-button';
import { createEmployee, listEmployees, updateEmployee } from '@stampwell/contracts/http/employees.ts';
import { setEmployeePlaces } from '@stampwell/contracts/http/places.ts';
import type { Employee } from '@stampwell/contracts/http/shapes.ts';
import { APOLOGY, PASSWORD_MIN } from '@stampwell/contracts/limits.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { IconUserPlus } from '@stampwell/icons';
import {
  Anchor,
  Button,
  EmptyState,
  Modal,
  notify,
  PageHeader,
  Panel,
  RowsSkeleton,
  Text,
  WideScreen,
} from '@stampwell/ui';
import {
  Checkbox,
  Form,
  NumberInput,
  PasswordInput,
  SearchBox,
  SubmitButton,
  Switch,
  TextInput,
  useAppForm,
} from '@stampwell/ui/forms';
import { type ComponentProps, useDeferredValue, useState } from 'react';
import { useOpenPlaces } from '../places/use-open-places.ts';
import { OwnerStanding } from '../scanner/owner-standing.tsx';
import { useStanding } from '../scanner/use-standing.ts';
import { EmployeeList } from './employee-list.tsx';
import classes from './employees-screen.module.css';

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
  const list = useApiPages(
    listEmployees,
    { query: { order: 'name', limit: PAGE, ...(q && { q }) } },
    { placeholderData: (before) => before },
  );
  const search = (
    <SearchBox value={typed} onChange={setTyped} placeholder="Search staff by name or email..." />
  );
  return (
    <Pages
      query={list}
      rows={({ employees }) => employees}
      failed="Failed to load employees"
      loading={<RowsSkeleton inPanel count={3} label="Loading employees..." />}
      empty={
        <>
          {typed && search}
          <Panel>
            {typed ? (
              <EmptyState
                title="No staff found"
                illustration="search"
                action={<Button onClick={() => setTyped('')}>Show All</Button>}
              >
                {`No name or email contains “${q}”.`}
              </EmptyState>
            ) : (
              <EmptyState title="Just you, so far" illustration="people">
                No employees found. Add your first employee to get started.
              </EmptyState>
            )}
          </Panel>
        </>
      }
    >
      {(employees) => (
        <>
          {(typed || employees.length >= SEARCHED_FROM) && search}
          <EmployeeList employees={employees} isReadOnly={isReadOnly} onEdit={onEdit} />
        </>
      )}
    </Pages>
  );
}

/** The employees' sign-in address, to be sent to them. */
function LoginLink() {
  const url = `${location.origin}${paths.employee.login}`;
  return (
    <Panel title="Employee Login">
      <Text>
        Share this address with your employees. They sign in with their email and the password that they
        chose.
      </Text>
      <div className={classes.link}>
        <code className={classes.url}>
          {location.origin}
          <wbr />
          {paths.employee.login}
        </code>
        <CopyButton text={url} />
      </div>
    </Panel>
  );
}

function AddEmployee({ onClose }: { onClose: () => void }) {
  const { mutateAsync } = useApiMutation(createEmployee, { invalidates: [listEmployees] });
  const [isInvited, setInvited] = useState(true);
  const form = useAppForm({
    initialValues: {
      name: '',
      email: '',
      password: undefined as string | undefined,
      daily_stamp_cap: null as number | null,
      may_give_anyway: false,
      apologies_per_month: 0,
    },
    schema: createEmployee.body,
    fallback: 'Failed to create employee',
    onSubmit: async ({ password, ...body }) => {
      await mutateAsync({ body: password === undefined ? body : { ...body, password } });
      notify('success', 'Employee created successfully!');
      onClose();
    },
  });
  /** An empty password is refused; without one they are invited. */
  function setMyself(): void {
    form.setFieldValue('password', '');
    setInvited(false);
  }
  return (
    <Modal isOpen onClose={onClose} title="Add New Employee">
      <Form form={form}>
        <TextInput label="Name" required data-autofocus autoComplete="off" {...form.getInputProps('name')} />
        <TextInput
          label="Email"
          type="email"
          inputMode="email"
          required
          autoComplete="off"
          {...form.getInputProps('email')}
        />
        {isInvited ? (
          <Text c="dimmed">
            We mail them a link to choose their own password.{' '}
            <Anchor component="button" type="button" onClick={setMyself}>
              Set a password myself
            </Anchor>
          </Text>
        ) : (
          <PasswordInput
            label="Password"
            description="You then have to tell it to them, and know it yourself."
            required
            data-autofocus
            autoComplete="new-password"
            {...form.getInputProps('password')}
          />
        )}
        <DailyCapInput {...form.getInputProps('daily_stamp_cap')} />
        <AnywaySwitch {...form.getInputProps('may_give_anyway', { type: 'checkbox' })} />
        <ApologiesInput {...form.getInputProps('apologies_per_month')} />
        <AccessNote />
        <SubmitButton form={form} busyLabel="Creating...">
          Create Employee
        </SubmitButton>
      </Form>
    </Modal>
  );
}

interface EditEmployeeProps {
  employee: Employee;
  onClose: () => void;
}

/** A new password replaces the old one at once. */
function EditEmployee({ employee, onClose }: EditEmployeeProps) {
  const { mutateAsync } = useApiMutation(updateEmployee, { invalidates: [listEmployees] });
  const cap = employee.daily_stamp_cap;
  const mayAnyway = employee.may_give_anyway;
  const apologies = employee.apologies_per_month ?? 0;
  const places = useOpenPlaces();
  const [worksAt, setWorksAt] = useState(employee.place_ids);
  const cache = useApiCache();

  async function savePlaces({ id, place_ids: before }: Employee, chosen: typeof worksAt): Promise<void> {
    if (String(before) === String(chosen)) return;
    await callApi(setEmployeePlaces, { params: { id }, body: { place_ids: chosen ?? null } });
    await cache.refresh([listEmployees]);
  }
  const form = useAppForm({
    initialValues: {
      name: employee.name,
      password: '',
      daily_stamp_cap: cap,
      may_give_anyway: mayAnyway,
      apologies_per_month: apologies,
    },
    check: ({ name, password }) => ({
      ...(name.trim() ? {} : { name: 'Name is required' }),
      ...(password && password.length < PASSWORD_MIN
        ? { password: 'Password must be at least 6 characters' }
        : {}),
    }),
    fallback: 'Failed to update employee',
    onSubmit: async ({ name, password, daily_stamp_cap, may_give_anyway, apologies_per_month }) => {
      // Only the changed fields, so that a cap which somebody else has just set is kept.
      const body = {
        name,
        ...(daily_stamp_cap !== cap && { daily_stamp_cap }),
        ...(may_give_anyway !== mayAnyway && { may_give_anyway }),
        ...(apologies_per_month !== apologies && { apologies_per_month }),
        ...(password && { password }),
      };
      await mutateAsync({ params: { id: employee.id }, body });
      await savePlaces(employee, worksAt);
      notify('success', 'Employee updated successfully!');
      onClose();
    },
  });
  return (
    <Modal isOpen onClose={onClose} title="Edit Employee">
      <Form form={form}>
        <TextInput label="Name" required data-autofocus autoComplete="off" {...form.getInputProps('name')} />
        <PasswordInput
          label="New Password (optional)"
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <DailyCapInput {...form.getInputProps('daily_stamp_cap')} />
        <AnywaySwitch {...form.getInputProps('may_give_anyway', { type: 'checkbox' })} />
        <ApologiesInput {...form.getInputProps('apologies_per_month')} />
        <WorksAt places={places} worksAt={worksAt} onChange={setWorksAt} />
        <AccessNote />
        <SubmitButton form={form} busyLabel="Updating...">
          Update Employee
        </SubmitButton>
      </Form>
    </Modal>
  );
}

/** Shown in both forms: all employees have the same access. */
function AccessNote() {
  return <Text c="dimmed">All employees can do QR scanning, stamp management and reward redemption.</Text>;
}

interface WorksAtProps {
  places: readonly { id: string; name: string }[];
  /** Undefined for every place, later ones too. */
  worksAt: string[] | undefined;
  onChange: (worksAt: string[] | undefined) => void;
}

/** At which of the shop's places they work [EM15]; nothing at a shop with one. */
function WorksAt({ places, worksAt, onChange }: WorksAtProps) {
  if (places.length < 2) return null;
  const chosen = worksAt ?? places.map(({ id }) => id);
  function toggle(id: string, isOn: boolean): void {
    const next = isOn ? [...chosen, id] : chosen.filter((other) => other !== id);
    const open = places.filter((place) => next.includes(place.id));
    if (open.length > 0) onChange(open.length === places.length ? undefined : next.toSorted());
  }
  return (
    <fieldset className={classes.places}>
      <legend>Works at</legend>
      {places.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={chosen.includes(id)}
          onChange={({ currentTarget }) => toggle(id, currentTarget.checked)}
        />
      ))}
    </fieldset>
  );
}

/** Whether the employee may give stamps before the wait between stamps is over. */
function AnywaySwitch(props: ComponentProps<typeof Switch>) {
  return (
    <Switch
      label="Can give stamps before the wait is over"
      description="With a reason, which the customer reads. Otherwise only you can"
      {...props}
    />
  );
}

type InputProps = Omit<ComponentProps<typeof NumberInput>, 'value' | 'onChange'>;

/** Stamps that the employee may give as an apology in a month; empty is none. */
function ApologiesInput({
  value,
  onChange,
  ...props
}: InputProps & { value?: number; onChange: (stamps: number) => void }) {
  return (
    <NumberInput
      label="Apology stamps a month"
      description="How many stamps they can give as an apology. 0 for none"
      min={0}
      max={APOLOGY.perMonthMax}
      allowDecimal={false}
      value={value ?? 0}
      onChange={(typed) => onChange(Number(typed))}
      {...props}
    />
  );
}

interface DailyCapInputProps extends InputProps {
  value?: number | null;
  onChange: (cap: number | null) => void;
}

/** Most stamps that the employee may give in a day; empty means no cap. */
function DailyCapInput({ value, onChange, ...props }: DailyCapInputProps) {
  return (
    <NumberInput
      label="Daily stamp cap (optional)"
      description="The most stamps this employee can give in a day. Leave blank for no cap"
      min={1}
      max={100_000}
      allowDecimal={false}
      value={value ?? ''}
      onChange={(typed) => onChange(typed === '' ? null : Number(typed))}
      {...props}
    />
  );
}
