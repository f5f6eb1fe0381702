import { loadOnce } from '@stampwell/client';
import { type ComponentProps, Suspense, use } from 'react';
import type { ReasonPrompt } from './reason-prompt.tsx';

/** With the forms that it is made of: most looks at a list end without a reason being given. */
const prompt = loadOnce(() => import('./reason-prompt.tsx'));

/** The question for a reason, loaded when it is put for the first time. Where it can't be had, its screen says so. */
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
