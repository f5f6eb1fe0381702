import { useApiMutation } from '@stampwell/client';
import { changeProgramme, listProgrammes } from '@stampwell/contracts/http/programmes.ts';
import { errorWords, notify, Panel, Stack } from '@stampwell/ui';
import { Checkbox } from '@stampwell/ui/forms';
import { useOpenPlaces } from '../../places/use-open-places.ts';
import type { ListedCard } from './cards-panel.tsx';

/** [PG21] At which places a card is given; nothing at a shop with one. */
export function GivenAtPanel({ card }: { card: ListedCard }) {
  const places = useOpenPlaces();
  const change = useApiMutation(changeProgramme, {
    invalidates: [listProgrammes],
    onError: (failure) => notify('error', errorWords(failure, 'The card stays as it was')),
  });
  if (places.length < 2) return null;
  const without = card.without_places ?? [];
  const save = (without_places: string[]) =>
    change.mutate({ params: { programme: card.programme }, body: { without_places } });
  return (
    <Panel title="Given at">
      <Stack gap={12}>
        {places.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={!without.includes(id)}
            disabled={change.isPending}
            onChange={({ currentTarget }) =>
              save(currentTarget.checked ? without.filter((other) => other !== id) : [...without, id])
            }
          />
        ))}
      </Stack>
    </Panel>
  );
}
