import { icon } from '../icon.ts';

export const IconHourglass = /* @__PURE__ */ icon([
  'M6.5 7h11',
  'M6.5 17h11',
  'M6 20v-2a6 6 0 1 1 12 0v2a1 1 0 0 1 -1 1h-10a1 1 0 0 1 -1 -1',
  'M6 4v2a6 6 0 1 0 12 0v-2a1 1 0 0 0 -1 -1h-10a1 1 0 0 0 -1 1',
]);
