import { type ComponentType, lazy, Suspense } from 'react';

/** A part that the first paint does not wait for; where it cannot be loaded, the page is there without it. */
export function beside<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy<ComponentType<Props>>(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: () => null }),
    ),
  );
  return (props: Props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}
