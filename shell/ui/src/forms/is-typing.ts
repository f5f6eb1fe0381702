const TYPED_INTO = 'input, textarea, select, dialog, [role="tablist"]';

/** Whether a key belongs to the field it was pressed in, so that it is no shortcut. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest(TYPED_INTO) !== null;
