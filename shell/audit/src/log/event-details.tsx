import type { AuditEvent } from '@stampwell/contracts/http/operations.ts';
import { Button, Fact, Facts, grouped, Modal, ModalActions, Title } from '@stampwell/ui';
import { labelOf } from '../words/event-words.ts';
import classes from './event-details.module.css';

/** The event as it is stored. */
export function EventDetails({ event, onClose }: { event: AuditEvent; onClose: () => void }) {
  const { actor } = event;
  return (
    <Modal isOpen onClose={onClose} title={labelOf(event.type)}>
      <Facts>
        <Fact name="Position">{grouped(event.position)}</Fact>
        <Fact name="Type">{event.type}</Fact>
        <Fact name="At">{event.at}</Fact>
        <Fact name="By">{`${actor.name} (${actor.kind})`}</Fact>
        <Fact name="Stream">
          <code className={classes.code}>{event.stream}</code>
        </Fact>
        <Fact name="Version">{grouped(event.version)}</Fact>
        <Fact name="Correlation">
          <code className={classes.code}>{event.correlation_id}</code>
        </Fact>
        <Fact name="Hash">
          <code className={classes.code}>{event.hash}</code>
        </Fact>
      </Facts>
      <Title order={3}>Data</Title>
      <pre className={classes.data}>{JSON.stringify(event.data, null, 2)}</pre>
      <ModalActions>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </ModalActions>
    </Modal>
  );
}
