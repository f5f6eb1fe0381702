import { Link } from '@stampwell/client/router';
import { ofCard, paths } from '@stampwell/contracts/paths.ts';
import { IconShieldCheck } from '@stampwell/icons';
import { ActionIcon } from '@stampwell/ui';

interface ShowProofProps {
  businessId: string;
  entryId: string;
  /** Of a shop with several cards, the number of the one that the entry is on. */
  programme?: number | undefined;
  /** Names the entry, for screen readers. */
  of: string;
}

/** A link to the entry's proof, at the end of its row. */
export function ShowProof({ businessId, entryId, programme, of }: ShowProofProps) {
  return (
    <ActionIcon
      component={Link}
      to={ofCard(paths.business.proof(businessId, entryId), programme)}
      variant="subtle"
      color="gray"
      size={44}
      aria-label={`Show proof: ${of}`}
      title="Show proof"
    >
      <IconShieldCheck size={20} stroke={1.8} aria-hidden="true" />
    </ActionIcon>
  );
}
