/** The theme for pages without React: needs no Mantine, session or network. */
import './theme.css';

export { ScreenSkeleton } from './feedback/screen-skeleton.tsx';
export { money } from './parts/numbers.ts';
export { initialsOf } from './shop-hue.ts';
export { impressionOf } from './stamp/ink.ts';
export { Stamp } from './stamp/stamp.tsx';
