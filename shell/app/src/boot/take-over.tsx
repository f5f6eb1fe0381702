import { type ReactNode, useInsertionEffect, useLayoutEffect, useRef } from 'react';

interface TakeOverProps {
  /** The prerendered page. */
  skeleton: HTMLElement;
  /** Where React draws, outside of the document until it has. */
  drawn: HTMLElement;
  children: ReactNode;
}

/** Replaces the prerendered page by React's in one step, with everything typed into its form until then. */
export function TakeOver({ skeleton, drawn, children }: TakeOverProps) {
  const typed = useRef<Typed>(undefined);
  // Before the children's layout effects, which measure.
  useInsertionEffect(() => {
    typed.current = typedInto(skeleton);
    skeleton.replaceWith(drawn);
  }, [skeleton, drawn]);
  useLayoutEffect(() => {
    if (typed.current) typeInto(drawn, typed.current);
    typed.current = undefined;
  }, [drawn]);
  return children;
}

interface Typed {
  inputs: readonly HTMLInputElement[];
  /** The focused field and its selection; an email field has none. */
  focus?: { input: HTMLInputElement; start: number | null; end: number | null };
}

const inputsOf = (page: HTMLElement) => [...page.querySelectorAll<HTMLInputElement>('form input')];

/** Removed from the page, fields keep their text, but neither focus nor selection. */
function typedInto(skeleton: HTMLElement): Typed {
  const inputs = inputsOf(skeleton).filter((input) => input.checkVisibility());
  const input = inputs.find((one) => one === document.activeElement);
  return { inputs, ...(input && { focus: { input, start: input.selectionStart, end: input.selectionEnd } }) };
}

/** As if typed again, so that React learns of it. */
function typeInto(drawn: HTMLElement, { inputs, focus }: Typed): void {
  const fields = inputsOf(drawn);
  for (const [index, input] of inputs.entries()) {
    const field = fields[index];
    if (field?.type !== input.type) return;
    if (field.checked !== input.checked) field.click();
    if (field.value !== input.value && input.type !== 'checkbox') write(field, input.value);
    if (input !== focus?.input) continue;
    field.focus();
    // After React has rendered the text, which moves the caret to its end.
    if (focus.start !== null) queueMicrotask(() => field.setSelectionRange(focus.start, focus.end));
  }
}

/** Past React's own setter, which would make the event no change. */
function write(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
