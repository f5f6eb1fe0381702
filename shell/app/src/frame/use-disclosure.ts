import { type RefObject, useEffect, useRef, useState } from 'react';

interface Disclosure<Root extends HTMLElement> {
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  /** Around the button and what it shows. */
  root: RefObject<Root | null>;
}

/** A button and what it shows, which goes with Escape, and when something else is pressed. */
export function useDisclosure<Root extends HTMLElement>(): Disclosure<Root> {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<Root>(null);
  useEffect(() => {
    if (!isOpen) return;
    const onPointer = (event: PointerEvent) => root.current?.contains(event.target as Node) || setOpen(false);
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      root.current?.querySelector('button')?.focus();
    };
    document.addEventListener('pointerdown', onPointer);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPointer);
      document.removeEventListener('keydown', onKey);
    };
  }, [isOpen]);
  return { isOpen, setOpen, root };
}
