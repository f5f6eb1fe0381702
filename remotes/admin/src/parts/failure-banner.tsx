import { Banner } from '@stampwell/ui';
import classes from './failure-banner.module.css';

interface FailureBannerProps {
  words: string | null;
  onClose: () => void;
}

/** An action's failure, sticky on a long page. */
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
