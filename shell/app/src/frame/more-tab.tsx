import { useLocation } from '@stampwell/client/router';
import { IconDots } from '@stampwell/icons';
import { useBackCloses } from '@stampwell/ui';
import { useId, useState } from 'react';
import type { Destination } from '../remotes/remote-pages.ts';
import classes from './destinations.module.css';
import { DestinationLink, OpenMark } from './destinations.tsx';
import { useDisclosure } from './use-disclosure.ts';

/** The phone's last tab: opens a sheet with all other pages, and shows the sum of their counts. */
export function MoreTab({ list }: { list: readonly Destination[] }) {
  const { isOpen, setOpen, root } = useDisclosure<HTMLDivElement>();
  useBackCloses(isOpen, () => setOpen(false));
  const { pathname } = useLocation();
  const id = useId();
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({});
  const isHere = list.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  return (
    <div className={classes.more} ref={root}>
      <button
        type="button"
        className={`${classes.destination} ${isHere ? 'active' : ''}`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <IconDots size={22} stroke={1.8} aria-hidden="true" />
        <span>More</span>
        <OpenMark open={Object.values(counts).reduce((sum, count) => sum + count, 0)} />
      </button>
      <div id={id} className={classes.sheet} hidden={!isOpen}>
        {list.map((destination) => (
          <DestinationLink
            key={destination.to}
            {...destination}
            // Replaces the sheet's own history entry.
            replace={isOpen}
            onClick={() => setOpen(false)}
            onOpen={(count) => setCounts((before) => ({ ...before, [destination.to]: count }))}
          />
        ))}
      </div>
    </div>
  );
}
