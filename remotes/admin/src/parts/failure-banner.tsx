import { Banner } from '@stampwell/ui';
import classes from './failure-banner.module.css';

interface FailureBannerProps {
  words: string | null;
  onClose: () => void;
}

/** What an action came to, in sight wherever on a long page it was done. */
export function FailureBanner({ words, onClose }: FailureBannerProps) {
  if (words === null) return null;
  return (
    <div className={classes.banner}>
      <Banner tone="error" onClose={onClose}>
        {words}
      </Banner>
    </div>
  );
}
