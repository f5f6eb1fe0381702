/** 'What if?' for owners and administrators; an entry point of its own, since few pages need it. */
export type { Asked } from './asked.ts';
export { WhatIfRunScreen } from './run-screen.tsx';
export { WhatIfScreen } from './what-if-screen.tsx';
