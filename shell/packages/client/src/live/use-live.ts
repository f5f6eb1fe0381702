import type { LiveData, LiveType } from '@stampwell/contracts/http/live.ts';
import { useEffect, useRef } from 'react';
import { callApi } from '../api/call-api.ts';
import { onConnectionChange } from '../api/connection.ts';
import type { SessionKind } from '../session/session.ts';
import { useSession } from '../session/session.ts';

type Handler = (type: string, data: unknown) => void;

/** One connection per session, shared by all screens: opened (and its code loaded) for the first listener, closed with the last. */
class SharedConnection {
  readonly #kind: SessionKind;
  readonly #handlers = new Set<Handler>();
  #stop: AbortController | null = null;

  constructor(kind: SessionKind) {
    this.#kind = kind;
  }

  subscribe(handler: Handler): () => void {
    this.#handlers.add(handler);
    if (!this.#stop) void this.#open();
    return () => {
      this.#handlers.delete(handler);
      if (this.#handlers.size === 0) this.#close();
    };
  }

  async #open(): Promise<void> {
    const stop = new AbortController();
    this.#stop = stop;
    const { keepListening } = await import('./live-connection.ts').catch(() => ({ keepListening: null }));
    if (stop.signal.aborted) return;
    if (!keepListening) return this.#openWhenBack(stop);
    await keepListening(this.#kind, ({ type, data }) => this.#publish(type, data), stop.signal);
    if (this.#stop === stop) this.#stop = null;
  }

  /** Its code could not be loaded; retried when the browser is back online. */
  #openWhenBack(stop: AbortController): void {
    const again = onConnectionChange(() => {
      again();
      if (this.#stop === stop) void this.#open();
    });
    stop.signal.addEventListener('abort', again);
  }

  #publish(type: string, data: unknown): void {
    const began = performance.now();
    for (const handler of [...this.#handlers]) handler(type, data);
    const { traceparent } = data as { traceparent?: string };
    if (traceparent)
      void import('../api/report-paint.ts').then((paint) => paint.note(callApi, traceparent, 'live', began));
  }

  #close(): void {
    this.#stop?.abort();
    this.#stop = null;
  }
}

const connections: Record<SessionKind, SharedConnection> = {
  general: new SharedConnection('general'),
  employee: new SharedConnection('employee'),
};

/**
 * Calls `handler` for each live event of the type while mounted, typically to refetch: `useLive('card-changed', () =>
 * cache.refresh([http.userDashboard]))`.
 */
export function useLive<T extends LiveType>(type: T, handler: (data: LiveData<T>) => void): void {
  const { general, employee } = useSession();
  const kind: SessionKind = location.pathname.startsWith('/employee/') ? 'employee' : 'general';
  // A session at a till has no live events.
  const isSignedIn = Boolean(kind === 'employee' ? employee && !employee.prove : general);
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => {
    if (!isSignedIn) return;
    return connections[kind].subscribe((happened, data) => {
      if (happened === type) latest.current(data as LiveData<T>);
    });
  }, [kind, type, isSignedIn]);
}
