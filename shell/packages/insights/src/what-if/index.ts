/** 'What if?' for owners and administrators; an entry point of its own, since few pages need it. */
export { WhatIfRunScreen } from './run-screen.tsx';
export { WhatIfScreen } from './what-if-screen.tsx';
