import { icon } from '../icon.ts';

export const IconEyeExclamation = /* @__PURE__ */ icon([
  'M10 12a2 2 0 1 0 4 0a2 2 0 0 0 -4 0',
  'M15.03 17.478a8.797 8.797 0 0 1 -3.03 .522c-3.6 0 -6.6 -2 -9 -6c2.4 -4 5.4 -6 9 -6c3.6 0 6.6 2 9 6a20.48 20.48 0 0 1 -.258 .419',
  'M19 16v3',
  'M19 22v.01',
]);
