import { IconCards, IconGift, IconRosette, IconTicket } from '@tabler/icons-react';
import { useState } from 'react';
import { DataTable } from '../src/data/index.ts';
import { EmojiPicker, Form, NativeSelect, SubmitButton, TextInput, useAppForm } from '../src/forms/index.ts';
import {
  ActivityList,
  Banner,
  Button,
  CardsSkeleton,
  ConfirmModal,
  EmptyState,
  ErrorView,
  PageHeader,
  Panel,
  ProgressBar,
  RewardReady,
  Screen,
  ShopAvatar,
  StampGrid,
  StatTile,
  StatTiles,
  StatusBadge,
} from '../src/index.ts';

const minutesAgo = (n: number): string => new Date(Date.now() - n * 60_000).toISOString();

export function Gallery() {
  return (
    <Screen>
      <PageHeader title="Hello, Cara" subtitle="Four tiles, a wallet, and the rest" back="/" />
      <Stamps />
      <Tiles />
      <States />
      <Fields />
      <Table />
    </Screen>
  );
}

function Stamps() {
  const [current, setCurrent] = useState(6);
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
      <Panel title="Twenty" shopId="barber-bob">
        <StampGrid current={13} required={20} mark="B" />
      </Panel>
    </>
  );
}

function Tiles() {
  return (
    <StatTiles>
      <StatTile label="Total Stamps" value={12345} icon={IconRosette} />
      <StatTile label="Rewards Earned" value={4} icon={IconGift} />
      <StatTile label="Ready to Claim" value={1} icon={IconTicket} />
      <StatTile label="Active Cards" value={undefined} icon={IconCards} />
    </StatTiles>
  );
}

function States() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Banner tone="success" onClose={() => undefined}>
        Profile updated successfully!
      </Banner>
      <Banner tone="error" onClose={() => undefined}>
        Network error. Check your internet connection.
      </Banner>
      <Banner tone="warning">This business is waiting for approval</Banner>
      <RewardReady>Ready to redeem!</RewardReady>
      <Panel title="Recent Activity">
        <ActivityList
          entries={[
            {
              id: '1',
              title: 'Corner Coffee',
              detail: 'Stamps earned',
              kind: 'earned',
              amount: 2,
              at: minutesAgo(4),
            },
            {
              id: '2',
              title: 'Bakery Lane',
              detail: 'Free croissant',
              kind: 'redeemed',
              amount: -10,
              at: minutesAgo(1600),
            },
          ]}
        />
      </Panel>
      <Panel>
        <EmptyState title="No stamp cards yet" action={<Button onClick={() => setOpen(true)}>Ask me</Button>}>
          Visit participating businesses to start collecting stamps!
        </EmptyState>
      </Panel>
      <Panel>
        <ErrorView title="Unable to load business" error={null} onRetry={() => undefined} />
      </Panel>
      <CardsSkeleton count={1} />
      <ConfirmModal
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Delete Account"
        question="Are you sure you want to delete your account? This action cannot be undone."
        confirmLabel="Delete Account"
        onConfirm={() => setOpen(false)}
      />
    </>
  );
}

function Fields() {
  const [emoji, setEmoji] = useState('☕');
  const form = useAppForm({
    initialValues: { name: '', email: '' },
    check: ({ name }) => (name ? {} : { name: 'Name is required' }),
    onSubmit: () => Promise.reject(new Error('no')),
    fallback: 'Failed to update profile',
  });
  return (
    <Panel title="Profile Information">
      <Form form={form}>
        <TextInput label="Name" {...form.getInputProps('name')} />
        <TextInput label="Email" {...form.getInputProps('email')} />
        <NativeSelect label="Filter by" data={['All Activities', 'Stamps Earned']} />
        <EmojiPicker choices={['☕', '🥐', '📚']} label="Reward emoji" value={emoji} onChange={setEmoji} />
        <SubmitButton form={form}>Save</SubmitButton>
      </Form>
    </Panel>
  );
}

function Table() {
  return (
    <>
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
      <ShopAvatar id="corner-coffee" name="Corner Coffee" size={72} hasReward />
    </>
  );
}
