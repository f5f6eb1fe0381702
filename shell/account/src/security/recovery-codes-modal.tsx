import { Button, CopyButton, Modal, ModalActions, Text } from '@stampwell/ui';
import classes from '../account.module.css';

interface RecoveryCodesModalProps {
  codes: readonly string[];
  onClose: () => void;
}

/** The codes are shown only once. */
export function RecoveryCodesModal({ codes, onClose }: RecoveryCodesModalProps) {
  return (
    <Modal isOpen onClose={onClose} title="Your recovery codes">
      <Text>
        Keep these somewhere safe. Each signs you in once when you have lost your phone. They are not shown
        again, but you can make new ones on your profile.
      </Text>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <ModalActions>
        <CopyButton text={codes.join('\n')} />
        <Button onClick={onClose} data-autofocus>
          I have saved them
        </Button>
      </ModalActions>
    </Modal>
  );
}
