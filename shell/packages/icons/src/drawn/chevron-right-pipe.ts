import { icon } from '../icon.ts';

export const IconChevronRightPipe = /* @__PURE__ */ icon(['M6 6l6 6l-6 6', 'M17 5v13']);
