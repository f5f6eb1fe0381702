import { loadOnce } from '@stampwell/client';
import { type ComponentProps, Suspense, use } from 'react';
import type { UndoDialog } from './undo-dialog.tsx';

/** Loaded with the forms on demand, to keep the first screen small. */
const dialog = loadOnce(() => import('./undo-dialog.tsx'));

/** Loaded when first opened; shows an error if that fails. */
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
