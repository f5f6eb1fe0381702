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

/** Calls the listener whenever `isOffline` may have changed. Returns the way to stop. */
export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('online', tell);
  addEventListener('offline', tell);
  return () => {
    listeners.delete(listener);
    removeEventListener('online', tell);
    removeEventListener('offline', tell);
  };
}

/** There is no way to the API just now, as far as anybody knows. */
export const isOffline = (): boolean => isSilent || navigator.onLine === false;

/** Whether what is on the screen may be old. */
export const useIsOffline = (): boolean => useSyncExternalStore(onConnectionChange, isOffline);
