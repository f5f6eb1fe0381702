import { icon } from '../icon.ts';

export const IconChevronLeftPipe = /* @__PURE__ */ icon(['M7 6v12', 'M18 6l-6 6l6 6']);
