// How much of a limit is used, in bytes.
import { Badge } from '#ui/Badge';
import { bytes } from '#ui/format';

/** `quota`: null without a limit. */
export function Used({ used, quota }: { used: number; quota: number | null }) {
  const words = quota === null ? bytes(used) : `${bytes(used)} de ${bytes(quota)}`;
  return quota === null || used < quota ? words : <Badge tone="red">{words}</Badge>;
}
