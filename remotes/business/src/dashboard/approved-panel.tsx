import type { Business } from '@stampwell/contracts/http/shapes.ts';
import { fullReward } from '@stampwell/contracts/programme.ts';
import { CloseButton, Panel, Stamp, useShopColours, useShopShape, VisuallyHidden } from '@stampwell/ui';
import { useState } from 'react';
import { ScanTheFirst } from '../parts/scan-the-first.tsx';
import classes from './approved-panel.module.css';

const TITLE = 'Your shop is approved!';
const WORDS = 'You and your staff can give stamps from now on.';

type Known = Pick<Business, 'id' | 'steps' | 'status'> | undefined;

/** The moment in which a shop that waits on this screen is approved. */
export function ApprovedPanel({ business }: { business: Known }) {
  const [hasWaited, setWaited] = useState(false);
  if (business?.status === 'pending' && !hasWaited) setWaited(true);
  const isNew = hasWaited && business?.status === 'approved';
  return (
    <>
      {/* On the page from the start, since a live region that comes with its text is not read. */}
      <VisuallyHidden role="status">{isNew && `${TITLE} ${WORDS}`}</VisuallyHidden>
      {isNew && <Approved business={business} onClose={() => setWaited(false)} />}
    </>
  );
}

function Approved({ business, onClose }: { business: NonNullable<Known>; onClose: () => void }) {
  return (
    <Panel>
      <div className={classes.joy} style={useShopColours(business.id)}>
        <div className={classes.stamp}>
          <Stamp mark={fullReward(business).emoji} seed={1} shape={useShopShape(business.id)} pressed={0} />
        </div>
        <div className={classes.words}>
          <h2 className={classes.title}>{TITLE}</h2>
          <p>{WORDS}</p>
        </div>
        <ScanTheFirst />
        <CloseButton size={44} iconSize={20} aria-label="Close" onClick={onClose} />
      </div>
    </Panel>
  );
}
