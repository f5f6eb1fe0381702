import './boot/trusted-types.ts';
import { KitProvider } from '@stampwell/kit';
import { BrowserRouter } from '@stampwell/kit/router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import './shared-chunks.ts';

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <KitProvider>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </KitProvider>
  </StrictMode>,
);
