import { callApi, leave, signOut } from '@stampwell/client';
import { forgetDeviceKey } from '@stampwell/client/device-key';
import type { Endpoint } from '@stampwell/contracts/http/endpoint.ts';
import type { deleteUserAccount } from '@stampwell/contracts/http/user.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { IconLogout, IconTrash } from '@stampwell/icons';
import { Button, Modal, ModalActions, Panel, Text } from '@stampwell/ui';
import { Form, PasswordInput, SubmitButton, useAppForm } from '@stampwell/ui/forms';
import { type ReactNode, useState } from 'react';
import classes from './account.module.css';

interface AccountPanelProps {
  /** The role's endpoint that erases the account. */
  deletion: DeleteAccount;
  /** Further actions between the buttons, such as a download. */
  children?: ReactNode;
  /** What is lost with the account, in numbers; rendered when the dialog opens. */
  losses?: ReactNode;
  /** How many stamps go with it, for the page that says so. */
  stamps?: number | undefined;
  /** False where 'Sign Out' stands elsewhere. */
  hasSignOut?: boolean;
}

/** Signing out, and deleting the account. */
export function AccountPanel({ deletion, children, losses, stamps, hasSignOut = true }: AccountPanelProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Panel title="Account">
      <div className={classes.actions}>
        {hasSignOut && (
          <Button
            variant="default"
            leftSection={<IconLogout size={20} aria-hidden="true" />}
            onClick={() => leave()}
          >
            Sign Out
          </Button>
        )}
        {children}
        <Button
          variant="subtle"
          leftSection={<IconTrash size={20} aria-hidden="true" />}
          onClick={() => setAsking(true)}
        >
          Delete Account
        </Button>
      </div>
      <DeleteAccountModal
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        deletion={deletion}
        stamps={stamps}
      >
        {isAsking && losses}
      </DeleteAccountModal>
    </Panel>
  );
}

/** One of the three endpoints that erase an account. */
type DeleteAccount = Endpoint & Pick<typeof deleteUserAccount, 'body'>;

interface DeleteAccountModalProps {
  isOpen: boolean;
  onClose: () => void;
  deletion: DeleteAccount;
  stamps: AccountPanelProps['stamps'];
  /** What is lost. */
  children?: ReactNode;
}

/** Asks for confirmation and the password. */
function DeleteAccountModal({ isOpen, onClose, deletion, stamps, children }: DeleteAccountModalProps) {
  return (
    <Modal isOpen={isOpen} onClose={onClose} title="Delete Account">
      <Text>Are you sure you want to delete your account? This action cannot be undone.</Text>
      {children}
      <DeletionForm onClose={onClose} deletion={deletion} stamps={stamps} />
    </Modal>
  );
}

/** The browser forgets a guest's key too, and says what is gone. */
export async function goneFrom(stamps = 0): Promise<void> {
  await forgetDeviceKey().catch(() => undefined);
  signOut('general', stamps > 0 ? `${paths.gone}?stamps=${stamps}` : paths.gone);
}

/** Inside the modal, so that closing it discards a typed password. */
function DeletionForm({
  onClose,
  deletion,
  stamps,
}: Pick<DeleteAccountModalProps, 'onClose' | 'deletion' | 'stamps'>) {
  const form = useAppForm({
    initialValues: { password: '' },
    schema: deletion.body,
    fallback: 'Failed to delete account',
    onSubmit: async ({ password }) => {
      await callApi(deletion, { body: { password } });
      await goneFrom(stamps);
    },
  });
  return (
    <Form form={form}>
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
      <ModalActions>
        <Button variant="default" size="lg" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton form={form} fullWidth={false} busyLabel="Deleting...">
          Delete Account
        </SubmitButton>
      </ModalActions>
    </Form>
  );
}
