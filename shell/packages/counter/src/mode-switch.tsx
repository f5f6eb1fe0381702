import { useNavigate } from '@stampwell/client/router';
import { SegmentedControl } from '@stampwell/ui/data';
import type { ScanMode } from './scan-mode.ts';

interface ModeSwitchProps {
  mode: ScanMode;
  scanner: string;
}

/** Switches between adding stamps and redeeming. */
export function ModeSwitch({ mode, scanner }: ModeSwitchProps) {
  const navigate = useNavigate();
  return (
    <SegmentedControl
      fullWidth
      aria-label="What to do"
      value={mode}
      onChange={(chosen) => navigate(`${scanner}?mode=${chosen}`, { replace: true })}
      data={[
        { value: 'earn', label: 'Add stamps' },
        { value: 'redeem', label: 'Redeem rewards' },
      ]}
    />
  );
}
