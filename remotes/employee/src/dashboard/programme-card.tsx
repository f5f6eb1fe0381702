import type { employeeBusinessInfo } from '@stampwell/contracts/http/employee.ts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import { counted, Fact, Facts, Panel, Skeleton, Stack, StampGrid, VisuallyHidden } from '@stampwell/ui';

type Shop = ReplyOf<typeof employeeBusinessInfo>['business'];

const TITLE = 'Loyalty programme';

export function ProgrammeCard({ shop }: { shop: Shop }) {
  return (
    <Panel title={TITLE} shopId={shop.id}>
      <StampGrid
        current={shop.stamps_required}
        required={shop.stamps_required}
        mark={shop.reward_emoji}
        shape={shop.look?.stamp_shape}
      />
      <Facts>
        <Fact name="Stamps required">{counted(shop.stamps_required, 'stamp')}</Fact>
        <Fact name="Reward">
          <span aria-hidden="true">{shop.reward_emoji}</span> {shop.reward_description}
        </Fact>
        <Fact name="Scan cooldown">{counted(shop.scan_cooldown_hours, 'hour')}</Fact>
      </Facts>
    </Panel>
  );
}

export function ProgrammeSkeleton() {
  return (
    <Panel title={TITLE}>
      <Stack gap={16} role="status">
        <VisuallyHidden>Loading the programme...</VisuallyHidden>
        <Skeleton height={126} radius="lg" />
        <Skeleton height={132} radius="md" />
      </Stack>
    </Panel>
  );
}
