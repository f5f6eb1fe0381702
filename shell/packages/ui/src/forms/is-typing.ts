const TYPED_INTO = 'input, textarea, select, dialog, [role="tablist"]';

/** Whether a key press goes into a field, so that it is no shortcut. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest(TYPED_INTO) !== null;
