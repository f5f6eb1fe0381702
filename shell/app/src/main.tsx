import './boot/trusted-types.ts';
import { ClientProvider } from '@stampwell/client';
import { BrowserRouter, navigation } from '@stampwell/client/router';
import { UiProvider } from '@stampwell/ui';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { stylesReady } from './boot/styles-ready.ts';
import { firstScreens } from './remotes/first-screens.ts';
import './shared-chunks.ts';
import { registerServiceWorker } from './worker/register.ts';

/** Takes the skeleton's place. */
function draw(): void {
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <ClientProvider>
        <UiProvider navigation={navigation}>
          <BrowserRouter>
            <App />
          </BrowserRouter>
        </UiProvider>
      </ClientProvider>
    </StrictMode>,
  );
}

// In a task of its own: a press or a key gets through between reading the scripts and drawing.
void Promise.all([firstScreens(), stylesReady()]).then(() => setTimeout(draw));
registerServiceWorker();
