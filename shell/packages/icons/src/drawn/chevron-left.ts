import { icon } from '../icon.ts';

export const IconChevronLeft = /* @__PURE__ */ icon(['M15 6l-6 6l6 6']);
