import { useSyncExternalStore } from 'react';

/** The last call got no answer, regardless of what the browser reports about its connection. */
let isUnanswered = false;
const listeners = new Set<() => void>();
const notifyListeners = (): void => {
  for (const listener of listeners) listener();
};

/** The transport reports every call. */
export function noteAnswered(isAnswered: boolean): void {
  if (isUnanswered === !isAnswered) return;
  isUnanswered = !isAnswered;
  notifyListeners();
}

/** Calls the listener whenever `isOffline` may have changed. @returns unsubscribes */
export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('online', notifyListeners);
  addEventListener('offline', notifyListeners);
  return () => {
    listeners.delete(listener);
    removeEventListener('online', notifyListeners);
    removeEventListener('offline', notifyListeners);
  };
}

export const isOffline = (): boolean => isUnanswered || navigator.onLine === false;

/** True if what is shown may be out of date. */
export const useIsOffline = (): boolean => useSyncExternalStore(onConnectionChange, isOffline);
