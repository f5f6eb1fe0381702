/** Paper and ink for pages that have no React in the browser: nothing here needs Mantine, a session or a network. */
import './ui/theme.css';

export { money } from './ui/parts/numbers.ts';
export { initialsOf, shopColours } from './ui/shop-hue.ts';
export { type Impression, impressionOf } from './ui/stamp/ink.ts';
export { Stamp } from './ui/stamp/stamp.tsx';
export { StampGrid } from './ui/stamp/stamp-grid.tsx';
