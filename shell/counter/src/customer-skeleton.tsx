import { Group, Panel, Skeleton, Stack, VisuallyHidden } from '@stampwell/ui';

/** Has the shape of CustomerPanel. */
export function CustomerSkeleton() {
  return (
    <Stack gap="md" role="status">
      <VisuallyHidden>Loading customer details...</VisuallyHidden>
      <Panel>
        <Group gap="sm">
          <Skeleton height={56} circle />
          <div>
            <Skeleton height={24} width={170} />
            <Skeleton height={14} width={210} mt={8} />
          </div>
        </Group>
        <Skeleton height={138} radius="lg" />
        <Skeleton height={20} />
        <Skeleton height={8} />
      </Panel>
      <Panel>
        <Skeleton height={70} radius="md" />
      </Panel>
      <Skeleton height={50} radius="md" />
    </Stack>
  );
}
