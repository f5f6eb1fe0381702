import { callApi, useApiCache, useApiQuery } from '@stampwell/client';
import {
  noticeSettings,
  subscribeToNotices,
  unsubscribeFromNotices,
} from '@stampwell/contracts/http/notices.ts';
import { useState } from 'react';

/** Why this browser gets no notices, or whether it does. */
export type NoticeState = 'loading' | 'not-offered' | 'unsupported' | 'refused' | 'off' | 'on';

/** iPhones have notices for sites on the home screen alone. */
const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const WORKER_MS = 5_000;

async function worker(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('Please reload the page and try again')), WORKER_MS);
  });
  return Promise.race([navigator.serviceWorker.ready, late]);
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** Subscribes this browser anew, because an older subscription may be under another key. */
async function subscription(publicKey: string) {
  const { pushManager } = await worker();
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(publicKey),
  });
  const { endpoint = '', keys } = made.toJSON();
  return { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
}

/** Notices in this browser. They are only ever asked for by a press. */
export function useBrowserNotices() {
  const { data, error } = useApiQuery(noticeSettings, {});
  const cache = useApiCache();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [permission, setPermission] = useState(() => (isSupported() ? Notification.permission : 'denied'));

  function state(): NoticeState {
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
      const answer = await Notification.requestPermission();
      setPermission(answer);
      if (answer !== 'granted' || !data?.public_key) return;
      const reply = await callApi(subscribeToNotices, { body: await subscription(data.public_key) });
      cache.update(noticeSettings, {}, () => reply);
    });

  const turnOff = () =>
    change(async () => {
      const reply = await callApi(unsubscribeFromNotices, {});
      cache.update(noticeSettings, {}, () => reply);
      const { pushManager } = await worker();
      await (await pushManager.getSubscription())?.unsubscribe();
    });

  return { state: state(), kinds: data?.kinds ?? [], isBusy, failure, turnOn, turnOff };
}
