import { ClientProvider } from '@stampwell/client';
import { BrowserRouter, navigation } from '@stampwell/client/router';
import { UiProvider } from '@stampwell/ui';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { stylesReady } from './boot/styles-ready.ts';
import { firstScreens } from './remotes/first-screens.ts';
import './shared-chunks.ts';
import { registerServiceWorker } from './worker/register.ts';

/** Loads what the first screen is made of, and draws it. */
export async function start(): Promise<void> {
  registerServiceWorker();
  await Promise.all([firstScreens(), stylesReady()]);
  // In a task of its own: a press or a key gets through between reading the scripts and drawing.
  setTimeout(draw);
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
