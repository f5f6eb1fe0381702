/** 'What if?', an owner's and an administrator's: a door of its own, since few pages want it. */
export { WhatIfRunScreen } from './run-screen.tsx';
export { WhatIfScreen } from './what-if-screen.tsx';
