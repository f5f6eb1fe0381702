import { useSyncExternalStore } from 'react';

/** The API did not answer the last time that it was called, whatever the browser thinks of its connection. */
let isSilent = false;
const listeners = new Set<() => void>();
const tell = (): void => {
  for (const listener of listeners) listener();
};

/** Told by the transport, of every call. */
export function noteAnswered(isAnswered: boolean): void {
  if (isSilent === !isAnswered) return;
  isSilent = !isAnswered;
  tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('online', tell);
  addEventListener('offline', tell);
  return () => {
    listeners.delete(listener);
    removeEventListener('online', tell);
    removeEventListener('offline', tell);
  };
}

/** Whether what is on the screen may be old: there is no way to the API just now. */
export const useIsOffline = (): boolean =>
  useSyncExternalStore(subscribe, () => isSilent || navigator.onLine === false);
