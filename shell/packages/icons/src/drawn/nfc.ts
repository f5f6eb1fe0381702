import { icon } from '../icon.ts';

export const IconNfc = /* @__PURE__ */ icon([
  'M11 20a3 3 0 0 1 -3 -3v-11l5 5',
  'M13 4a3 3 0 0 1 3 3v11l-5 -5',
  'M4 7a3 3 0 0 1 3 -3h10a3 3 0 0 1 3 3v10a3 3 0 0 1 -3 3h-10a3 3 0 0 1 -3 -3l0 -10',
]);
