import { useApiQuery } from '@stampwell/client';
import { NavLink } from '@stampwell/client/router';
import type { Endpoint } from '@stampwell/contracts/http/endpoint.ts';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { Destination } from '../remotes/remote-pages.ts';
import classes from './destinations.module.css';
import { Icon } from './icon.tsx';

interface DestinationsProps {
  label: string;
  className: string | undefined;
  list: readonly Destination[];
  /** After them. */
  children?: ReactNode;
}

/** Ways to pages, each with its icon. */
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
  /** In the place of the entry of history that is shown. */
  replace?: boolean;
  /** Told how much waits on its page, whenever that is known anew. */
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

/** It may be a minute old: nobody waits for it, and where it cannot be had nothing is said. */
const FRESH = { staleTime: 60_000, refetchInterval: 60_000, retry: false };

const countAt = (path: string): Endpoint => ({
  name: `count of ${path}`,
  method: 'GET',
  path,
  who: ['customer', 'business', 'admin'],
  summary: '',
});

/** How much waits on that page. */
function Count({ path, onOpen }: { path: string; onOpen: DestinationLinkProps['onOpen'] }) {
  const { data } = useApiQuery(countAt(path), {}, FRESH);
  const { open = 0 } = (data ?? {}) as { open?: number };
  const tell = useEffectEvent((count: number) => onOpen?.(count));
  useEffect(() => tell(open), [open]);
  return <OpenMark open={open} />;
}

/** 1234 is 1.2K, since a mark is no wider than its icon. Few need a format, so it is made for them (decision 161). */
const short = (open: number): string =>
  open < 1_000 ? String(open) : new Intl.NumberFormat('en', { notation: 'compact' }).format(open);

/** A number on whatever leads to what waits. */
export function OpenMark({ open }: { open: number }) {
  if (open === 0) return null;
  return (
    <span className={classes.count}>
      <span aria-hidden="true">{short(open)}</span>
      <span className={classes.unseen}>{`${open} open`}</span>
    </span>
  );
}
