// A code of the authenticator, or a recovery code: digits, which a phone fills in by itself where it can.
import { TextInput } from '#ui/TextInput';

export const CodeInput = ({ disabled }: { disabled?: boolean }) => (
  <TextInput name="code" inputMode="numeric" autoComplete="one-time-code" spellCheck={false} maxLength={60} disabled={disabled} className="font-mono" />
);
