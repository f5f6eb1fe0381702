import { ClientProvider } from '@stampwell/client';
import { BrowserRouter, navigation } from '@stampwell/client/router';
import { UiProvider } from '@stampwell/ui';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { firstAnswers } from './boot/first-answers.ts';
import { stylesReady } from './boot/styles-ready.ts';
import { firstScreens } from './remotes/first-screens.ts';
import './shared-chunks.ts';
import { registerServiceWorker } from './worker/register.ts';

/**
 * The worker fetches and compiles all that it keeps, in the same process: whatever the first screen is made of goes first
 * (decision 161).
 */
const A_WHILE_MS = 1_500;

/** Loads what the first screen is made of, and draws it. */
export async function start(): Promise<void> {
  await Promise.all([firstScreens(), stylesReady(), firstAnswers()]);
  // In a task of its own: a press or a key gets through between reading the scripts and drawing.
  setTimeout(draw);
  setTimeout(registerServiceWorker, A_WHILE_MS);
}

/** Takes the skeleton's place; as a transition, which lets a press or a key through while it is being drawn. */
function draw(): void {
  const root = createRoot(document.getElementById('root') as HTMLElement);
  startTransition(() =>
    root.render(
      <StrictMode>
        <ClientProvider>
          <UiProvider navigation={navigation}>
            <BrowserRouter>
              <App />
            </BrowserRouter>
          </UiProvider>
        </ClientProvider>
      </StrictMode>,
    ),
  );
}
