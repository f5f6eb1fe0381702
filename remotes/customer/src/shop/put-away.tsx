import { useApiMutation } from '@stampwell/client';
import { useNavigate } from '@stampwell/client/router';
import { putCardAway } from '@stampwell/contracts/http/user.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { Button, errorWords, notify } from '@stampwell/ui';
import { IconArchive } from '@tabler/icons-react';

/** Removes a closed shop's card from the wallet. */
export function PutAway({ shopId }: { shopId: string }) {
  const navigate = useNavigate();
  const away = useApiMutation(putCardAway, {
    onSuccess: ({ message }) => {
      notify('success', message);
      navigate(paths.dashboard);
    },
    onError: (error) => notify('error', errorWords(error, 'Failed to put the card away')),
  });
  return (
    <Button
      size="lg"
      fullWidth
      variant="default"
      leftSection={<IconArchive size={22} aria-hidden="true" />}
      loading={away.isPending}
      onClick={() => away.mutate({ params: { id: shopId } })}
    >
      Put this card away
    </Button>
  );
}
