import { atom, createStore, useAtomValue } from 'jotai';
import { Banner, type BannerProps } from './banner.tsx';
import classes from './toasts.module.css';

interface Toast {
  id: number;
  tone: BannerProps['tone'];
  words: string;
  shownMs: number;
}

/** Long enough to be read even after looking up late. */
const SHOWN_MS = 5_000;

const store = createStore();
const toastsAtom = atom<readonly Toast[]>([]);
let lastId = 0;

/**
 * A message where the eye is, however far the page is scrolled; it outlives its screen. Every 'saved' is one. Duplicates are not shown.
 * @param shownMs it disappears after this time
 */
export function notify(tone: BannerProps['tone'], words: string, shownMs = SHOWN_MS): void {
  const shown = store.get(toastsAtom);
  if (shown.some((toast) => toast.words === words)) return;
  lastId += 1;
  store.set(toastsAtom, [...shown.slice(-2), { id: lastId, tone, words, shownMs }]);
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
      {toasts.map(({ id, tone, words, shownMs }) => (
        <Banner key={id} tone={tone} onClose={() => dismiss(id)} closeAfterMs={shownMs}>
          {words}
        </Banner>
      ))}
    </div>
  );
}
