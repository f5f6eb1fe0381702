import { openTestDatabase } from '@stampwell/local/test-database.ts';
import { afterAll, expect, it, vi } from 'vitest';
import { openNotifier } from './notifier.ts';

const database = await openTestDatabase();
afterAll(() => database.drop());

const open = (pollMs?: number) => {
  const [onNotification, onPoll, onError] = [vi.fn(), vi.fn(), vi.fn()];
  const notifier = openNotifier({
    config: { connectionString: database.url },
    channels: ['spec_a', 'spec_b'],
    onNotification,
    onPoll,
    onError,
    pollMs,
  });
  return { notifier, onNotification, onPoll, onError };
};
const say = (channel: string) => database.pool.query('SELECT pg_notify($1, $2)', [channel, 'words']);

it('passes notices on, calls onPoll after each connect, and listens again after a loss', async () => {
  const { notifier, onNotification, onPoll, onError } = open();
  await vi.waitFor(() => expect(onPoll).toHaveBeenCalledTimes(1));
  await say('spec_a');
  await vi.waitFor(() => expect(onNotification).toHaveBeenCalledWith('spec_a', 'words'));
  await database.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'stampwell-notifier'
      AND datname = current_database()`,
  );
  await vi.waitFor(() => expect(onPoll).toHaveBeenCalledTimes(2));
  expect(onError).toHaveBeenCalled();
  await say('spec_b');
  await vi.waitFor(() => expect(onNotification).toHaveBeenCalledWith('spec_b', 'words'));
  await notifier.close();
  await say('spec_b');
  expect(onNotification).toHaveBeenCalledTimes(2);
});

it('calls onPoll at intervals, in case notices fail', async () => {
  const { notifier, onPoll } = open(5);
  await vi.waitFor(() => expect(onPoll.mock.calls.length).toBeGreaterThan(3));
  await notifier.close();
});

it('closes while the server is away', async () => {
  const onError = vi.fn();
  const notifier = openNotifier({
    config: { connectionString: 'postgres://127.0.0.1:1/x' },
    channels: ['spec'],
    onNotification: () => undefined,
    onPoll: () => undefined,
    onError,
  });
  await vi.waitFor(() => expect(onError).toHaveBeenCalled());
  await notifier.close();
});
