import { useApiQuery } from '@stampwell/client';
import { useSearchParams } from '@stampwell/client/router';
import { listProgrammes } from '@stampwell/contracts/http/programmes.ts';
import type { OwnProgramme } from '@stampwell/contracts/http/shapes.ts';
import { cardTitle, FIRST_PROGRAMME } from '@stampwell/contracts/programme.ts';
import { NativeSelect } from '@stampwell/ui/forms';

const NONE: OwnProgramme[] = [];

/** [WI25] The cards of a shop that has several, and the one to ask about; none for any other. */
export function useCardsAsked() {
  const [query, setQuery] = useSearchParams();
  const { data, isPending } = useApiQuery(listProgrammes, {});
  const all = data && data.programmes.length > 1 ? data.programmes : NONE;
  const open = all.filter((card) => card.takes_stamps);
  const card = open.find(({ programme }) => String(programme) === query.get('card')) ?? open[0];
  const nameOf = (programme = FIRST_PROGRAMME) => {
    const named = all.find((one) => one.programme === programme);
    return named && cardTitle(named);
  };
  const choice = card && (
    <NativeSelect
      label="Card"
      description="Each is asked about by itself"
      data={open.map((one) => ({ value: String(one.programme), label: cardTitle(one) }))}
      value={String(card.programme)}
      onChange={({ currentTarget }) => setQuery({ card: currentTarget.value }, { replace: true })}
    />
  );
  return { isPending, card, nameOf, choice };
}
