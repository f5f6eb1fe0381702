import { atom, createStore, useAtomValue } from 'jotai';
import { Banner, type BannerProps } from './banner.tsx';
import classes from './toasts.module.css';

interface Toast {
  id: number;
  tone: BannerProps['tone'];
  words: string;
}

/** Long enough to be read even after looking up late. */
const SHOWN_MS = 5_000;

const store = createStore();
const toastsAtom = atom<readonly Toast[]>([]);
let lastId = 0;

/** A message that outlives its screen; it disappears after five seconds. Duplicates are not shown. */
export function notify(tone: BannerProps['tone'], words: string): void {
  const shown = store.get(toastsAtom);
  if (shown.some((toast) => toast.words === words)) return;
  lastId += 1;
  store.set(toastsAtom, [...shown.slice(-2), { id: lastId, tone, words }]);
}

const dismiss = (id: number): void =>
  store.set(
    toastsAtom,
    store.get(toastsAtom).filter((toast) => toast.id !== id),
  );

/** Shows the messages of `notify`; rendered once, by the shell. */
export function Toasts() {
  const toasts = useAtomValue(toastsAtom, { store });
  return (
    <div className={classes.toasts}>
      {toasts.map(({ id, tone, words }) => (
        <Banner key={id} tone={tone} onClose={() => dismiss(id)} closeAfterMs={SHOWN_MS}>
          {words}
        </Banner>
      ))}
    </div>
  );
}
