import { callApi, useApiCache, useApiQuery } from '@stampwell/client';
import { NoAnswer, within } from '@stampwell/client/within';
import {
  noticeSettings,
  subscribeToNotices,
  unsubscribeFromNotices,
} from '@stampwell/contracts/http/push-notifications.ts';
import { useState } from 'react';

/** Why this browser gets no push notifications, or whether it does. */
export type PushState = 'loading' | 'not-offered' | 'unsupported' | 'refused' | 'off' | 'on';

/** iPhones have push for sites on the home screen alone. */
const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const WORKER_MS = 5_000;
/** A person reads the browser's question first. */
const QUESTION_MS = 60_000;

async function asked<T>(ms: number, ask: () => Promise<T>): Promise<T> {
  return within(ms, ask).catch((error: unknown) => {
    throw error instanceof NoAnswer ? new Error('Please reload the page and try again') : error;
  });
}

const pushManager = () => asked(WORKER_MS, async () => (await navigator.serviceWorker.ready).pushManager);

const forgetSubscription = (push: PushManager) =>
  asked(WORKER_MS, async () => (await push.getSubscription())?.unsubscribe());

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** Subscribes this browser again, because an older subscription may be under another key. */
async function subscription(publicKey: string) {
  const push = await pushManager();
  await forgetSubscription(push);
  const key = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) };
  const made = await asked(QUESTION_MS, () => push.subscribe(key));
  const { endpoint = '', keys } = made.toJSON();
  return { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
}

/** Notices in this browser. They are only ever asked for by a press. */
export function useBrowserPush() {
  const { data, error } = useApiQuery(noticeSettings, {});
  const cache = useApiCache();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [permission, setPermission] = useState(() => (isSupported() ? Notification.permission : 'denied'));

  function state(): PushState {
    if (!data) return error ? 'not-offered' : 'loading';
    if (!data.public_key) return 'not-offered';
    if (!isSupported()) return 'unsupported';
    if (permission === 'denied') return 'refused';
    return data.is_subscribed && permission === 'granted' ? 'on' : 'off';
  }

  async function change(work: () => Promise<void>): Promise<void> {
    setFailure(null);
    setBusy(true);
    try {
      await work();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  const turnOn = () =>
    change(async () => {
      const answer = await asked(QUESTION_MS, () => Notification.requestPermission());
      setPermission(answer);
      if (answer !== 'granted' || !data?.public_key) return;
      const reply = await callApi(subscribeToNotices, { body: await subscription(data.public_key) });
      cache.update(noticeSettings, {}, () => reply);
    });

  const turnOff = () =>
    change(async () => {
      const reply = await callApi(unsubscribeFromNotices, {});
      cache.update(noticeSettings, {}, () => reply);
      await forgetSubscription(await pushManager());
    });

  return { state: state(), kinds: data?.kinds ?? [], isBusy, failure, turnOn, turnOff };
}
