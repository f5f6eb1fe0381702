import { ClientProvider } from '@stampwell/client';
import { BrowserRouter, navigation } from '@stampwell/client/router';
import { UiProvider } from '@stampwell/ui';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App, ownScreenReady } from './app.tsx';
import { firstAnswers } from './boot/first-answers.ts';
import { stylesReady } from './boot/styles-ready.ts';
import { TakeOver } from './boot/take-over.tsx';
import { firstScreens } from './remotes/first-screens.ts';
import './shared-chunks.ts';
import { registerServiceWorker } from './worker/register.ts';

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
