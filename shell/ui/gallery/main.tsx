import { createRoot } from 'react-dom/client';
import { UiProvider } from '../src/index.ts';
import { Gallery } from './gallery.tsx';

/** All parts on one page, for work on them: run `node ../../../infra/build/src/compile.cli.ts` in this folder, then serve `dist`. */
createRoot(document.body.appendChild(document.createElement('div'))).render(
  <UiProvider>
    <Gallery />
  </UiProvider>,
);
