import './boot/trusted-types.ts';
import './boot/style-order.ts';
import { KitProvider } from '@stampwell/kit';
import { BrowserRouter } from '@stampwell/kit/router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { firstScreens } from './remotes/first-screens.ts';
import './shared-chunks.ts';
import { registerServiceWorker } from './worker/register.ts';

/** Takes the skeleton's place. */
function draw(): void {
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <KitProvider>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </KitProvider>
    </StrictMode>,
  );
}

void firstScreens().then(draw);
registerServiceWorker();
