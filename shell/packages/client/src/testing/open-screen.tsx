import type { ErrorCode } from '@stampwell/contracts/errors.ts';
import type { Endpoint, ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import type { LiveData, LiveType } from '@stampwell/contracts/http/live.ts';
import { live } from '@stampwell/contracts/http/live.ts';
import { UiProvider } from '@stampwell/ui';
import { act, cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, vi } from 'vitest';
import { queryClient } from '../api/query-client.ts';
import { ClientProvider } from '../provider.tsx';
import { BrowserRouter, navigation, Route, Routes } from '../router/index.ts';
import { signIn, signInEmployee, signOut, type UserType } from '../session/session.ts';

/** A screen of a remote in happy-dom, with the API's answers typed by the contracts. */

/** A busy machine takes its time. */
const WAIT_MS = 10_000;
configure({ asyncUtilTimeout: WAIT_MS });

interface Answer {
  endpoint: Endpoint;
  respond(request?: Request): Response | Promise<Response>;
}

/** The API's reply to a call. @param reply undefined for calls that are answered without one */
export const replying = <E extends Endpoint>(endpoint: E, reply: ReplyOf<E>): Answer => ({
  endpoint,
  respond() {
    const status = endpoint.status ?? 200;
    return reply === undefined ? new Response(null, { status }) : Response.json(reply, { status });
  },
});

/** The API's refusal of a call. @param message for the user */
export const refusing = (endpoint: Endpoint, code: ErrorCode, message: string, status = 409): Answer => ({
  endpoint,
  respond: () => Response.json({ error: message, message, code, request_id: 'r1' }, { status }),
});

/** An answer that never comes. */
export const silent = (endpoint: Endpoint): Answer => ({
  endpoint,
  respond: () => new Promise(() => undefined),
});

/** A live stream with these messages, which stays open for those that `publish` adds. */
export function announcing<T extends LiveType>(
  type: T,
  ...messages: LiveData<T>[]
): Answer & { publish(message: LiveData<T>): void } {
  const streams: ReadableStreamDefaultController[] = [];
  const lineOf = (message: LiveData<T>) =>
    new TextEncoder().encode(`event: ${type}\ndata: ${JSON.stringify(message)}\n\n`);
  return {
    endpoint: live,
    respond() {
      const start = (stream: ReadableStreamDefaultController) => {
        streams.push(stream);
        for (const message of messages) stream.enqueue(lineOf(message));
      };
      return new Response(new ReadableStream({ start }), {
        headers: { 'content-type': 'text/event-stream' },
      });
    },
    publish(message) {
      for (const stream of streams) stream.enqueue(lineOf(message));
    },
  };
}

interface Call {
  name: string;
  path: string;
  body: unknown;
}

interface Opened {
  /** Writes that reached the API. */
  writes: Call[];
  /** Later answers replace earlier ones of the same endpoint. */
  answer(...answers: Answer[]): void;
}

interface Opening {
  as: UserType | 'employee';
  screen: ComponentType;
  /** The route's pattern and the address, if the screen reads parameters. */
  route?: { path: string; at: string };
  /** What the page before it has left for the screen. */
  state?: object | undefined;
  answers: Answer[];
}

/** Renders a screen for a signed-in user. Calls without an answer get 404. */
export async function openScreen({ as, screen: Screen, route, state, answers }: Opening): Promise<Opened> {
  const writes: Call[] = [];
  const known = [...answers];
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const request = input instanceof Request ? input : new Request(new URL(input, location.href), init);
    const { pathname } = new URL(request.url);
    const path = pathname.replace('/api', '');
    const answer = known.findLast(
      ({ endpoint }) => endpoint.method === request.method && matches(endpoint, path),
    );
    if (request.method !== 'GET') {
      writes.push({ name: answer?.endpoint.name ?? path, path, body: bodyOf(await request.text()) });
    }
    return answer ? answer.respond(request) : Response.json({}, { status: 404 });
  });
  history.replaceState(state ? { usr: state } : null, '', route?.at ?? '/');
  if (as === 'employee') signInEmployee('token');
  else signIn('token', { id: 'me', name: 'Robin', email: 'robin@example.test', type: as });
  await act(async () => {
    render(
      <ClientProvider>
        <UiProvider navigation={navigation}>
          <BrowserRouter>
            <Routes>
              <Route path={route?.path ?? '/'} element={<Screen />} />
              <Route path="*" element={<h1>Another page</h1>} />
            </Routes>
          </BrowserRouter>
        </UiProvider>
      </ClientProvider>,
    );
  });
  return { writes, answer: (...more) => void known.push(...more) };
}

/** Uses a hook on a page of its own. */
export async function openHook<T>(
  use: () => T,
  opening: Omit<Opening, 'screen'>,
): Promise<Opened & { hook(): T }> {
  const seen: T[] = [];
  function Page() {
    const now = use();
    seen.push(now);
    return null;
  }
  const opened = await openScreen({ ...opening, screen: Page });
  return { ...opened, hook: () => seen.at(-1) as T };
}

const matches = (endpoint: Endpoint, path: string): boolean =>
  new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path);

/** Calls without data have no body. */
const bodyOf = (text: string): unknown => (text ? JSON.parse(text) : undefined);

/** After each test. */
export function closeScreen(): void {
  // Messages outlive their screen, and would be seen by the next spec.
  act(() => {
    for (const close of document.querySelectorAll<HTMLElement>('[aria-label="Close"]')) close.click();
  });
  cleanup();
  signOut('general');
  signOut('employee');
  queryClient.clear();
  vi.unstubAllGlobals();
}

/** Presses a button by its name, once it can be pressed. */
export async function press(name: string): Promise<void> {
  const button = await screen.findByRole('button', { name });
  await vi.waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'), WAIT_MS);
  await act(async () => button.click());
}

/** Fills in a field by its label. */
export async function fill(label: string, value: string): Promise<void> {
  const field = await screen.findByLabelText(label, {
    exact: false,
    selector: 'input:not([type=checkbox]), textarea',
  });
  await act(async () => fireEvent.change(field, { target: { value } }));
}
