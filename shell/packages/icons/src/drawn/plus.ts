import { icon } from '../icon.ts';

export const IconPlus = /* @__PURE__ */ icon(['M12 5l0 14', 'M5 12l14 0']);
