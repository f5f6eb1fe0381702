import type { AuditEvent } from '@stampwell/contracts/http/operations.ts';
import { Button, Fact, Facts, grouped, Modal, ModalActions, Title } from '@stampwell/ui';
import { labelOf } from '../words/event-words.ts';
import { exactTime } from '../words/exact-time.ts';
import classes from './event-details.module.css';

interface EventDetailsProps {
  event: AuditEvent;
  /** Open initially: shop owners rarely need it. */
  showsStorage: boolean;
  onClose: () => void;
}

/** An event in words, and as it is stored. */
export function EventDetails({ event, showsStorage, onClose }: EventDetailsProps) {
  const { actor } = event;
  return (
    <Modal isOpen onClose={onClose} title={labelOf(event.type)}>
      <Facts>
        <Fact name="When">{exactTime(event.at)}</Fact>
        <Fact name="Who">{`${actor.name} (${actor.kind})`}</Fact>
      </Facts>
      <details className={classes.stored} open={showsStorage}>
        <summary>How is this stored?</summary>
        <Facts>
          <Fact name="Position">{grouped(event.position)}</Fact>
          <Fact name="Type">{event.type}</Fact>
          <Fact name="Stored at">{event.at}</Fact>
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
      </details>
      <ModalActions>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </ModalActions>
    </Modal>
  );
}
