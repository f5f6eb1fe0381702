import { Switch } from '@stampwell/ui/forms';
import type { ComponentProps } from 'react';

/** Whether the employee may give stamps before the wait between stamps is over. */
export function AnywaySwitch(props: ComponentProps<typeof Switch>) {
  return (
    <Switch
      label="Can give stamps before the wait is over"
      description="With a reason, which the customer reads. Otherwise only you can"
      {...props}
    />
  );
}
