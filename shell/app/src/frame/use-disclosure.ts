import { type RefObject, useEffect, useRef, useState } from 'react';

interface Disclosure<Root extends HTMLElement> {
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  /** The element around button and content. */
  root: RefObject<Root | null>;
}

/** Links and buttons close it after their own handlers have run. */
const isPressed = ({ target }: Event) => Boolean((target as Element).closest?.('a, button'));

/** A button that toggles content; Escape or a press elsewhere closes it. */
export function useDisclosure<Root extends HTMLElement>(): Disclosure<Root> {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<Root>(null);
  useEffect(() => {
    if (!isOpen) return;
    const isWithin = ({ target }: Event) => root.current?.contains(target as Node) === true;
    const onPointer = (event: Event) => isWithin(event) || isPressed(event) || setOpen(false);
    const onClick = (event: Event) => isWithin(event) || setOpen(false);
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      root.current?.querySelector('button')?.focus();
    };
    document.addEventListener('pointerdown', onPointer);
    document.addEventListener('click', onClick);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPointer);
      document.removeEventListener('click', onClick);
      document.removeEventListener('keydown', onKey);
    };
  }, [isOpen]);
  return { isOpen, setOpen, root };
}
