import { createRoot } from 'react-dom/client';
import { KitProvider } from '../src/index.ts';
import { BrowserRouter } from '../src/router/index.ts';
import { Gallery } from './gallery.tsx';

/** The kit's parts on one page, to look at while changing them: `node ../build/build.cli.ts` in this folder, then serve `dist`. */
createRoot(document.body.appendChild(document.createElement('div'))).render(
  <KitProvider>
    <BrowserRouter>
      <Gallery />
    </BrowserRouter>
  </KitProvider>,
);
