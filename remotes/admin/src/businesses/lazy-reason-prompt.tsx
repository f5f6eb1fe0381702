import { loadOnce } from '@stampwell/client';
import { type ComponentProps, Suspense, use } from 'react';
import type { ReasonPrompt } from './reason-prompt.tsx';

/** Loaded with the forms on demand, since most visits give no reason. */
const prompt = loadOnce(() => import('./reason-prompt.tsx'));

/** Loaded when first opened; shows an error if that fails. */
export function LazyReasonPrompt(props: ComponentProps<typeof ReasonPrompt>) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}

function Loaded(props: ComponentProps<typeof ReasonPrompt>) {
  const { ReasonPrompt } = use(prompt());
  return <ReasonPrompt {...props} />;
}
