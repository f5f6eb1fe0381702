import { icon } from '../icon.ts';

export const IconScan = /* @__PURE__ */ icon([
  'M5 12h14',
  'M3 7v-2a2 2 0 0 1 2 -2h2',
  'M3 17v2a2 2 0 0 0 2 2h2',
  'M17 3h2a2 2 0 0 1 2 2v2',
  'M17 21h2a2 2 0 0 0 2 -2v-2',
]);
