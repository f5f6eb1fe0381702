import { loadOnce } from '@stampwell/client';
import { Suspense, use } from 'react';

/** Loaded with the forms on demand, since most visits open no account. */
const part = loadOnce(() => import('./support-notes.tsx'));

/** Loaded when first opened; shows an error if that fails. */
export function LazySupportNotes({ accountId }: { accountId: string }) {
  return (
    <Suspense fallback={null}>
      <Loaded accountId={accountId} />
    </Suspense>
  );
}

function Loaded({ accountId }: { accountId: string }) {
  const { SupportNotes } = use(part());
  return <SupportNotes accountId={accountId} />;
}
