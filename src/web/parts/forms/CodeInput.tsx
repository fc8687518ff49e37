// Input for a code of the authenticator, or a recovery code; a phone may autofill it.
import { TextInput } from '#ui/TextInput';

export const CodeInput = ({ disabled }: { disabled?: boolean }) => (
  <TextInput name="code" inputMode="numeric" autoComplete="one-time-code" spellCheck={false} maxLength={60} disabled={disabled} className="font-mono" />
);
