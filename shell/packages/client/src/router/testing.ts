/** For specs that set the rendered location themselves; outside `index.ts`, which every page loads. */
export { type Navigator, Router } from 'react-router-dom';
