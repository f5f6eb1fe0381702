import type { ReactNode } from 'react';
import classes from './states.module.css';

export type IllustrationName = 'card' | 'people' | 'clock' | 'search' | 'shop' | 'phone';

/** All decorative. */
export function Illustration({ name }: { name: IllustrationName }) {
  const Drawing = DRAWINGS[name];
  return <Drawing />;
}

function Sheet({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 132 104" className={classes.illustration} aria-hidden="true" focusable="false">
      <title>Illustration</title>
      {children}
    </svg>
  );
}

const ring = (x: number, y: number, className = 'faint') => (
  <circle key={`${x}-${y}`} cx={x} cy={y} r="8" className={className} />
);

export function EmptyCard({ isTorn = false }: { isTorn?: boolean }) {
  return (
    <Sheet>
      <g transform="rotate(-5 66 52)">
        <rect x="18" y="22" width="96" height="64" rx="10" className="paper" />
        <path d="M32 36h34" />
        {[36, 56, 76, 96].map((x) => ring(x, 54))}
        {[36, 56, 76].map((x) => ring(x, 74))}
        <path
          d="M96 66.5l2.3 4.8 5.2.7-3.8 3.6.9 5.2-4.6-2.5-4.7 2.5.9-5.2-3.7-3.6 5.2-.7z"
          className="accent"
        />
        {isTorn && <path d="M84 16l-8 14 10 8-12 16 10 8-8 14 6 14" className="accent" />}
      </g>
    </Sheet>
  );
}

function People() {
  return (
    <Sheet>
      <circle cx="48" cy="40" r="13" className="paper" />
      <path d="M24 84c0-16 10-25 24-25s24 9 24 25z" className="paper" />
      <circle cx="86" cy="46" r="11" className="paper" />
      <path d="M80 66c14-2 28 6 28 20H78" />
      <path d="M104 20v16M96 28h16" className="accent" />
    </Sheet>
  );
}

function Clock() {
  return (
    <Sheet>
      <circle cx="66" cy="52" r="34" className="paper" />
      <path d="M66 24v4M66 76v4M38 52h4M90 52h4" className="faint" />
      <path d="M66 34v18l13 8" className="accent" />
    </Sheet>
  );
}

function Search() {
  return (
    <Sheet>
      <rect x="22" y="18" width="64" height="72" rx="8" className="paper" />
      <path d="M34 34h40M34 48h28M34 62h20" className="faint" />
      <circle cx="82" cy="60" r="17" className="paper accent" />
      <path d="M95 73l14 14" className="accent" />
    </Sheet>
  );
}

function Shop() {
  return (
    <Sheet>
      <path d="M28 48v38h76V48" className="paper" />
      <path d="M22 46l8-24h72l8 24z" className="paper" />
      <path
        d="M22 46a11 11 0 0 0 22 0 11 11 0 0 0 22 0 11 11 0 0 0 22 0 11 11 0 0 0 22 0"
        className="accent"
      />
      <path d="M40 86V64h18v22M70 64h22v14H70z" />
    </Sheet>
  );
}

function Phone() {
  return (
    <Sheet>
      <rect x="42" y="10" width="48" height="84" rx="10" className="paper" />
      <path d="M60 17h12" className="faint" />
      <path d="M52 32h12v12H52zM68 32h12v12H68zM52 48h12v12H52zM70 50h2M78 50v2M72 58h8" />
      <path d="M56 76h20" className="accent" />
    </Sheet>
  );
}

const DRAWINGS = { card: EmptyCard, people: People, clock: Clock, search: Search, shop: Shop, phone: Phone };
