import { createRoot } from 'react-dom/client';
import { UiProvider } from '../src/index.ts';
import { Gallery } from './gallery.tsx';

/** Two frames beside each other, one for each theme; within a frame, the parts. */
const SCHEMES = ['light', 'dark'] as const;
const [, scheme] = location.hash.split('#');

function showFrames(): void {
  document.body.style.cssText = 'margin: 0; display: flex; height: 100vh';
  for (const name of SCHEMES) {
    const frame = document.createElement('iframe');
    Object.assign(frame, { src: `#${name}`, title: name });
    frame.style.cssText = 'flex: 1; border: 0';
    document.body.append(frame);
  }
}

/** The provider follows the system's theme; here it is told that the system has this one. */
function showParts(): void {
  const ask = window.matchMedia.bind(window);
  window.matchMedia = (query) =>
    query.includes('prefers-color-scheme')
      ? ask(query.includes(`${scheme}`) ? 'all' : 'not all')
      : ask(query);
  createRoot(document.body.appendChild(document.createElement('div'))).render(
    <UiProvider>
      <Gallery />
    </UiProvider>,
  );
}

if (scheme) showParts();
else showFrames();
