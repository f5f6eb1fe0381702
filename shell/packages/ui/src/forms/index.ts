import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import '@mantine/core/styles/NumberInput.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Switch.layer.css';

export {
  Checkbox,
  NativeSelect,
  NumberInput,
  PasswordInput,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core';
export { confirmationError } from './confirmation.ts';
export * from './emoji-picker.tsx';
export * from './form.tsx';
export { isTyping } from './is-typing.ts';
export * from './new-password-input.tsx';
export * from './prompt-modal.tsx';
export * from './search-box.tsx';
export * from './unsaved.tsx';
export * from './use-app-form.ts';
