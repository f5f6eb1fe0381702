import { createRoot } from 'react-dom/client';
import { UiProvider } from '../src/index.ts';
import { Gallery } from './gallery.tsx';

/** The parts on one page, to look at while changing them: `node ../../../infra/build/src/compile.cli.ts` in this folder, then serve `dist`. */
createRoot(document.body.appendChild(document.createElement('div'))).render(
  <UiProvider>
    <Gallery />
  </UiProvider>,
);
