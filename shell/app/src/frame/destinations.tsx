import { useApiQuery } from '@stampwell/client';
import { NavLink } from '@stampwell/client/router';
import type { Endpoint } from '@stampwell/contracts/http/endpoint.ts';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { Destination } from '../remotes/remote-pages.ts';
import classes from './destinations.module.css';

interface DestinationsProps {
  label: string;
  className: string | undefined;
  list: readonly Destination[];
  /** Rendered after the links. */
  children?: ReactNode;
}

/** Navigation links with icons. */
export function Destinations({ label, className, list, children }: DestinationsProps) {
  return (
    <nav className={className} aria-label={label}>
      {list.map((destination) => (
        <DestinationLink key={destination.to} {...destination} />
      ))}
      {children}
    </nav>
  );
}

interface DestinationLinkProps extends Destination {
  onClick?: () => void;
  /** Replaces the current history entry. */
  replace?: boolean;
  /** Called with the page's count whenever it is loaded. */
  onOpen?: (open: number) => void;
}

export function DestinationLink({
  to,
  label,
  drawing,
  count,
  onClick,
  onOpen,
  replace,
}: DestinationLinkProps) {
  return (
    <NavLink
      to={to}
      className={classes.destination ?? ''}
      {...(onClick && { onClick })}
      {...(replace && { replace })}
    >
      <Icon drawing={drawing} />
      <span>{label}</span>
      {count && <Count path={count} onOpen={onOpen} />}
    </NavLink>
  );
}

/** Cached for a minute; errors are ignored, since the badge is optional. */
const FRESH = { staleTime: 60_000, refetchInterval: 60_000, retry: false };

const countAt = (path: string): Endpoint => ({
  name: `count of ${path}`,
  method: 'GET',
  path,
  who: ['customer', 'business', 'admin'],
  summary: '',
});

/** The number of items waiting on that page. */
function Count({ path, onOpen }: { path: string; onOpen: DestinationLinkProps['onOpen'] }) {
  const { data } = useApiQuery(countAt(path), {}, FRESH);
  const { open = 0 } = (data ?? {}) as { open?: number };
  const report = useEffectEvent((count: number) => onOpen?.(count));
  useEffect(() => report(open), [open]);
  return <OpenMark open={open} />;
}

/** 1234 becomes 1.2K to fit beside the icon. The format is created when first needed (decision 161). */
const short = (open: number): string =>
  open < 1_000 ? String(open) : new Intl.NumberFormat('en', { notation: 'compact' }).format(open);

/** The badge with the number of open items. */
export function OpenMark({ open }: { open: number }) {
  if (open === 0) return null;
  return (
    <span className={classes.count}>
      <span aria-hidden="true">{short(open)}</span>
      <span className={classes.unseen}>{`${open} open`}</span>
    </span>
  );
}

/** Renders an icon from a remote's manifest in Tabler's style: 24 by 24, outlined. */
function Icon({ drawing }: { drawing: readonly string[] }) {
  return (
    <svg
      width={22}
      height={22}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {drawing.map((line) => (
        <path key={line} d={line} />
      ))}
    </svg>
  );
}
