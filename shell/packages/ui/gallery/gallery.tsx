import { IconCards, IconGift, IconRosette, IconTicket } from '@stampwell/icons';
import { useState } from 'react';
import { Chart, DonutChart, HeatTable } from '../src/charts/index.ts';
import { DataTable, SegmentedControl, Tabs } from '../src/data/index.ts';
import {
  Checkbox,
  EmojiPicker,
  Form,
  NativeSelect,
  NewPasswordInput,
  NumberInput,
  PasswordInput,
  PromptModal,
  SearchBox,
  SubmitButton,
  Switch,
  Textarea,
  TextInput,
  useAppForm,
} from '../src/forms/index.ts';
import {
  ActionIcon,
  ActivityList,
  Anchor,
  Banner,
  Button,
  CardsSkeleton,
  CloseButton,
  Columns,
  ConfirmModal,
  CountBadge,
  EmptyState,
  ErrorView,
  Fact,
  Facts,
  Group,
  type IllustrationName,
  Initials,
  Loader,
  Modal,
  ModalActions,
  notify,
  OfflineNote,
  OpenCardSkeleton,
  PageHeader,
  Panel,
  ProgressBar,
  RelativeTime,
  RewardChoice,
  RewardReady,
  RowsSkeleton,
  Screen,
  ScreenSkeleton,
  Scroller,
  ShopAvatar,
  Stamp,
  StampGrid,
  StatTile,
  StatTiles,
  StatusBadge,
  Text,
  Title,
  WideScreen,
} from '../src/index.ts';
import type { StampShape } from '../src/stamp/ink.ts';

const minutesAgo = (n: number): string => new Date(Date.now() - n * 60_000).toISOString();
const nothing = () => undefined;

const SHAPES: StampShape[] = ['round', 'flower', 'square', 'hexagon', 'heart', 'star'];
const ILLUSTRATIONS: IllustrationName[] = ['card', 'people', 'clock', 'search', 'shop', 'phone'];
const VARIANTS = ['filled', 'light', 'default', 'subtle'] as const;
const TONES = ['done', 'wait', 'off', 'bad', 'plain'] as const;

/** Each part with its states. gallery.spec.ts names one that is missing. */
export function Gallery() {
  return (
    <>
      <Screen actions={<Button size="lg">Within reach of the thumb</Button>}>
        <PageHeader title="A customer’s screen" subtitle="One column" back="/" />
        <OfflineNote isOffline />
        <StatTiles isStrip>
          <StatTile label="Total Stamps" value={12345} />
          <StatTile label="Rewards Earned" value={4} />
          <StatTile label="Ready to Claim" value={1} />
          <StatTile label="Active Cards" value={undefined} />
        </StatTiles>
        <Stamps />
      </Screen>
      <WideScreen>
        <PageHeader title="An owner’s screen" subtitle="All the width">
          <Button variant="default">Beside the title</Button>
        </PageHeader>
        <StatTiles>
          <StatTile label="Total Stamps" value={12345} icon={IconRosette} note="12 today" />
          <StatTile label="Rewards" value={4} icon={IconGift} to="/" />
          <StatTile label="Ready to Claim" value={1} icon={IconTicket} />
          <StatTile label="Active Cards" value={undefined} icon={IconCards} />
        </StatTiles>
        <Columns>
          <Buttons />
          <Parts />
        </Columns>
        <Messages />
        <Dialogs />
        <Columns>
          <Fields />
          <Lists />
        </Columns>
        <Charts />
        <Nothing />
        <Loading />
      </WideScreen>
    </>
  );
}

function Stamps() {
  const [current, setCurrent] = useState(6);
  const [chosen, choose] = useState(1);
  return (
    <>
      <Panel
        title="Your Progress"
        shopId="corner-coffee"
        aside={<StatusBadge tone="done">Active</StatusBadge>}
      >
        <StampGrid current={current} required={10} mark="☕" />
        <ProgressBar value={current} max={10} label="Stamps" />
        <Button onClick={() => setCurrent((n) => (n >= 10 ? 0 : n + 1))}>Stamp</Button>
      </Panel>
      <Panel title="Seven" shopId="bakery-lane">
        <StampGrid current={3} required={7} mark="🥐" />
      </Panel>
      <Panel title="Twenty, as a strip" shopId="barber-bob">
        <StampGrid current={13} required={20} mark="B" isStrip />
      </Panel>
      <Panel title="Six shapes" shopId="corner-coffee">
        <Group>
          {SHAPES.map((shape, seed) => (
            <span key={shape} style={{ width: 56 }}>
              <Stamp mark="☕" seed={seed} shape={shape} />
            </span>
          ))}
        </Group>
      </Panel>
      <RewardReady>Ready to redeem!</RewardReady>
      <RewardChoice
        options={[
          { number: 1, emoji: '🍪', reward: 'Biscuit', leaves: '5 stamps stay' },
          { number: 2, emoji: '☕', reward: 'Free coffee', leaves: 'No stamps stay' },
        ]}
        chosen={chosen}
        onChoose={choose}
      />
    </>
  );
}

function Buttons() {
  return (
    <Panel title="Buttons">
      {VARIANTS.map((variant) => (
        <Group key={variant}>
          <Button variant={variant}>{variant}</Button>
          <Button variant={variant} loading>
            Busy
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
        </Group>
      ))}
      <Group>
        <ActionIcon aria-label="Gift">
          <IconGift size={20} />
        </ActionIcon>
        <CloseButton aria-label="Close" />
        <Loader aria-label="Loading" />
        <Anchor href="/">A link</Anchor>
      </Group>
    </Panel>
  );
}

function Parts() {
  return (
    <Panel title="Parts" aside={<CountBadge>3</CountBadge>}>
      <Title order={3}>A heading of the third order</Title>
      <Text>Body text, and a time: </Text>
      <RelativeTime at={minutesAgo(4)} />
      <Group>
        {TONES.map((tone) => (
          <StatusBadge key={tone} tone={tone}>
            {tone}
          </StatusBadge>
        ))}
      </Group>
      <Group>
        <ShopAvatar id="corner-coffee" name="Corner Coffee" size={72} hasReward />
        <ShopAvatar id="bakery-lane" name="Bakery Lane" />
        <Initials name="Cara Jones" />
      </Group>
      <Facts>
        <Fact name="Cooldown">4 hours</Fact>
        <Fact name="Reward">A free coffee</Fact>
      </Facts>
      <Scroller label="A region that scrolls">
        <Text>One line of a region that scrolls</Text>
      </Scroller>
    </Panel>
  );
}

function Messages() {
  return (
    <>
      <Banner tone="success" onClose={nothing}>
        Profile updated successfully!
      </Banner>
      <Banner tone="error" action={<Button variant="default">Try Again</Button>}>
        Network error. Check your internet connection.
      </Banner>
      <Banner tone="warning">This business is waiting for approval</Banner>
      <Banner tone="info">Your trial ends in three days</Banner>
    </>
  );
}

type Dialog = 'question' | 'reason' | 'content';

function Dialogs() {
  const [open, setOpen] = useState<Dialog | null>(null);
  const close = () => setOpen(null);
  return (
    <Panel title="Dialogs and toasts">
      <Group>
        <Button onClick={() => setOpen('question')}>Ask</Button>
        <Button onClick={() => setOpen('reason')}>Ask for a reason</Button>
        <Button onClick={() => setOpen('content')}>Show something</Button>
        <Button variant="default" onClick={() => notify('success', 'Settings saved')}>
          Notify
        </Button>
      </Group>
      <ConfirmModal
        isOpen={open === 'question'}
        onClose={close}
        title="Delete Account"
        question="Are you sure you want to delete your account? This action cannot be undone."
        confirmLabel="Delete Account"
        onConfirm={close}
      />
      <PromptModal
        isOpen={open === 'reason'}
        onClose={close}
        title="Reject Business"
        question="Please provide a reason for rejection:"
        confirmLabel="Reject"
        maxLength={500}
        onAnswer={close}
      />
      <Modal isOpen={open === 'content'} onClose={close} title="Anything">
        <Text>A dialog with content of its own</Text>
        <ModalActions>
          <Button onClick={close}>Done</Button>
        </ModalActions>
      </Modal>
    </Panel>
  );
}

function Fields() {
  const [emoji, setEmoji] = useState('☕');
  const [sought, setSought] = useState('');
  const form = useAppForm({
    initialValues: { name: '', email: '' },
    check: ({ name }) => (name ? {} : { name: 'Name is required' }),
    onSubmit: () => Promise.reject(new Error('no')),
    fallback: 'Failed to update profile',
  });
  return (
    <Panel title="Fields">
      <SearchBox value={sought} onChange={setSought} placeholder="Search customers…" />
      <Form form={form}>
        <TextInput label="Name" {...form.getInputProps('name')} />
        <TextInput label="Email" {...form.getInputProps('email')} />
        <SubmitButton form={form}>Save</SubmitButton>
      </Form>
      <TextInput label="With a mistake" defaultValue="cara@" error="Please enter a valid email address" />
      <TextInput label="Disabled" defaultValue="Fixed" disabled />
      <PasswordInput label="Password" defaultValue="secret" />
      <NewPasswordInput label="New password" value="stampwell" onChange={nothing} />
      <NumberInput label="Stamps required" defaultValue={10} />
      <Textarea label="Description" defaultValue="Coffee, and cake on Sundays" />
      <NativeSelect label="Filter by" data={['All Activities', 'Stamps Earned']} />
      <Checkbox label="Remember me" defaultChecked />
      <Switch label="Let shops find me" defaultChecked />
      <EmojiPicker choices={['☕', '🥐', '📚']} label="Reward emoji" value={emoji} onChange={setEmoji} />
    </Panel>
  );
}

function Lists() {
  const entry = { title: 'Corner Coffee', at: minutesAgo(4) };
  return (
    <>
      <Panel title="Recent Activity">
        <ActivityList
          entries={[
            { ...entry, id: '1', detail: 'Stamps earned', kind: 'earned', amount: 2 },
            { ...entry, id: '2', detail: 'Free croissant', kind: 'redeemed', amount: -10 },
            { ...entry, id: '3', detail: 'Taken back', kind: 'reversed', amount: -2 },
            { ...entry, id: '4', detail: 'Card opened', kind: 'info', amount: 0 },
          ]}
        />
      </Panel>
      <Panel title="Customers" isFlush>
        <DataTable
          caption="Customers"
          keyOf={(row) => row.name}
          rows={[
            { name: 'Cara Jones', stamps: 4 },
            { name: 'Sam Smith', stamps: 12 },
          ]}
          columns={[
            { key: 'name', head: 'Name', cell: (row) => row.name },
            { key: 'stamps', head: 'Stamps', cell: (row) => row.stamps, isNumber: true },
          ]}
        />
      </Panel>
      <Panel title="Choices">
        <SegmentedControl data={['7 days', '30 days', 'A year']} />
        <Tabs defaultValue="pending">
          <Tabs.List>
            <Tabs.Tab value="pending">Pending</Tabs.Tab>
            <Tabs.Tab value="approved">Approved</Tabs.Tab>
          </Tabs.List>
        </Tabs>
      </Panel>
    </>
  );
}

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'];
const POINTS = DAYS.map((label, n) => ({ label, stamps: 12 + n * 7, rewards: 2 + n }));
const SERIES = [
  { name: 'stamps', label: 'Stamps' },
  { name: 'rewards', label: 'Rewards' },
] as const;

function Charts() {
  return (
    <>
      <Columns>
        <Chart
          title="A line"
          summary="More each day."
          kind="area"
          points={POINTS}
          series={SERIES}
          isLastSoFar
        />
        <Chart title="Bars" summary="More each day." kind="bar" points={POINTS} series={SERIES} isLastSoFar />
      </Columns>
      <Columns>
        <Panel title="Warmth">
          <HeatTable
            caption="Visits by day and hour"
            corner="Day"
            columns={['9:00', '12:00', '15:00']}
            rows={DAYS.map((label, n) => ({
              label,
              cells: [{ warmth: n / 4, text: `${n}` }, { warmth: 1 - n / 4, text: `${4 - n}` }, null],
            }))}
          />
        </Panel>
        <Panel title="Shares">
          <DonutChart
            withTooltip={false}
            strokeWidth={0}
            data={[
              { name: 'Monthly', value: 7, color: 'var(--sw-stamp)' },
              { name: 'Yearly', value: 3, color: 'var(--sw-edge)' },
            ]}
          />
        </Panel>
      </Columns>
    </>
  );
}

function Nothing() {
  return (
    <Columns>
      <Panel title="Nothing here">
        {ILLUSTRATIONS.map((illustration) => (
          <EmptyState
            key={illustration}
            title="No stamp cards yet"
            illustration={illustration}
            action={<Button>Go on</Button>}
          >
            Visit participating businesses to start collecting stamps!
          </EmptyState>
        ))}
      </Panel>
      <Panel title="It failed">
        <ErrorView title="Unable to load business" error={null} onRetry={nothing} />
      </Panel>
    </Columns>
  );
}

function Loading() {
  return (
    <Panel title="Loading">
      <CardsSkeleton count={1} />
      <OpenCardSkeleton hasShop />
      <RowsSkeleton count={2} />
      <ScreenSkeleton shape="profile" />
    </Panel>
  );
}
