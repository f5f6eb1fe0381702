/** The theme for pages without React: needs no Mantine, session or network. */
import './theme.css';

export { money } from './parts/numbers.ts';
export { initialsOf, shopColours } from './shop-hue.ts';
export { type Impression, impressionOf } from './stamp/ink.ts';
export { Stamp } from './stamp/stamp.tsx';
export { StampGrid } from './stamp/stamp-grid.tsx';
