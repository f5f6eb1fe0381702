import { loadOnce } from '@stampwell/client';
import { type ComponentProps, Suspense, use } from 'react';
import type { UndoDialog } from './undo-dialog.tsx';

/** With the forms that it is made of: the owner's first screen waits for neither. */
const dialog = loadOnce(() => import('./undo-dialog.tsx'));

/** The question before an undo, loaded when it is put for the first time. Where it can't be had, its screen says so. */
export function LazyUndoDialog(props: ComponentProps<typeof UndoDialog>) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}

function Loaded(props: ComponentProps<typeof UndoDialog>) {
  const { UndoDialog } = use(dialog());
  return <UndoDialog {...props} />;
}
