import { useSearchParams } from '@stampwell/client/router';
import { paths } from '@stampwell/contracts/paths.ts';
import { IconTrash } from '@stampwell/icons';
import { Button, counted, Text } from '@stampwell/ui';
import { Entrance } from './entrance.tsx';

const stamp = { mark: IconTrash, hue: 31 };

/** After an account was deleted. The stamps are the address's, because nothing is kept of the account. */
export function GoneScreen() {
  const [query] = useSearchParams();
  const stamps = Number(query.get('stamps') ?? 0);
  const what = stamps > 0 ? `Your account and ${counted(stamps, 'stamp')} are gone` : 'Your account is gone';
  return (
    <Entrance title={what} stamp={stamp}>
      <Text>Nothing of it is left with us or on this device.</Text>
      <Button component="a" href={paths.landing}>
        To the start page
      </Button>
    </Entrance>
  );
}
