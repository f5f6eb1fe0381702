import { icon } from '../icon.ts';

export const IconMinus = /* @__PURE__ */ icon(['M5 12l14 0']);
