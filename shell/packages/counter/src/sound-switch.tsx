import { IconVolume, IconVolumeOff } from '@stampwell/icons';
import { ActionIcon } from '@stampwell/ui';
import { useState } from 'react';
import { isSoundOn, setSoundOn } from './success-signal.ts';

/** Turns sound and vibration of scans off, for quiet shops. */
export function SoundSwitch() {
  const [isOn, setOn] = useState(isSoundOn);
  function toggle(): void {
    setSoundOn(!isOn);
    setOn(!isOn);
  }
  const Icon = isOn ? IconVolume : IconVolumeOff;
  return (
    <ActionIcon
      role="switch"
      aria-checked={isOn}
      aria-label="Sound and vibration"
      title={isOn ? 'Sound and vibration are on' : 'Sound and vibration are off'}
      onClick={toggle}
    >
      <Icon size={24} stroke={1.8} />
    </ActionIcon>
  );
}
