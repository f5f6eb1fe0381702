import { ClientProvider, session } from '@stampwell/client';
import { BrowserRouter, navigation } from '@stampwell/client/router';
import { lookAt } from '@stampwell/client/within';
import { UiProvider } from '@stampwell/ui';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App, ownScreenReady } from './app.tsx';
import { firstAnswers } from './boot/first-answers.ts';
import { TakeOver } from './boot/take-over.tsx';
import './shared-chunks.ts';
import { bootData } from './boot/boot-data.ts';
import { remoteRoutes } from './remotes/load-remote.ts';
import { firstRemote } from './remotes/remote-pages.ts';
import { keepFiles } from './worker/keep-files.ts';

/** Beyond this a slow remote is awaited inside the application, with header and navigation. */
const MAX_WAIT_MS = 3_000;

/** Waits for the remote of the first screen to load or fail. Until then the page's skeleton is shown. */
async function firstScreens(): Promise<void> {
  const { general, employee } = session();
  const { pathname } = location;
  const isStaffArea = pathname.startsWith('/employee/');
  const visitor = isStaffArea ? employee && 'employee' : general?.userType;
  const remote = firstRemote(bootData.remotes, pathname, visitor ?? undefined);
  if (!remote) return;
  const tooLong = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS));
  await Promise.race([remoteRoutes(remote.name).catch(() => undefined), tooLong]);
}

/** The service worker fetches and compiles files in the same process, so it starts after the first screen (decision 161). */
const START_DELAY_MS = 1_500;

/** Loads the first screen's files and renders it. */
export async function start(): Promise<void> {
  await Promise.all([firstScreens(), ownScreenReady(location.pathname), stylesReady(), firstAnswers()]);
  // In a task of its own, so that input is handled between evaluating the scripts and rendering.
  setTimeout(draw);
  setTimeout(registerServiceWorker, START_DELAY_MS);
}

/** Replaces the skeleton; rendered as a transition, which input can interrupt. */
function draw(): void {
  const skeleton = document.getElementById('root') as HTMLElement;
  const drawn = document.createElement('div');
  drawn.id = skeleton.id;
  const root = createRoot(drawn);
  startTransition(() =>
    root.render(
      <StrictMode>
        <TakeOver skeleton={skeleton} drawn={drawn}>
          <ClientProvider>
            <UiProvider navigation={navigation}>
              <BrowserRouter>
                <App />
              </BrowserRouter>
            </UiProvider>
          </ClientProvider>
        </TakeOver>
      </StrictMode>,
    ),
  );
}

/** Waits until the application's style sheets have loaded or failed, so that nothing renders unstyled. */
async function stylesReady(): Promise<void> {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  await Promise.all(
    sheets.map((link) =>
      link.sheet
        ? undefined
        : new Promise((resolve) => {
            link.addEventListener('load', resolve);
            link.addEventListener('error', resolve);
          }),
    ),
  );
}

/** Called after loading; without a worker everything works, except offline. */
function registerServiceWorker(): void {
  const workers = lookAt(() => navigator.serviceWorker);
  if (!workers) return;
  // On a first visit files were loaded before the worker could cache them.
  if (!workers.controller) workers.addEventListener('controllerchange', handOverFiles, { once: true });
  const register = () => void workers.register('/service-worker.js').catch(() => undefined);
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}

function handOverFiles(): void {
  const hand = (entries: PerformanceEntryList): void => {
    keepFiles(entries.map(({ name }) => name).filter((url) => url.startsWith(location.origin)));
  };
  const observer = new PerformanceObserver((list) => hand(list.getEntries()));
  observer.observe({ type: 'resource', buffered: true });
}
