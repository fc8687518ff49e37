// Those of several records that an action leaves out, each with the reason.
import { Notice } from '#ui/Banner';

const shownOf = 20;

export function Refused({ refused, title }: { refused: readonly { id: string; why: string }[]; title: string }) {
  if (refused.length === 0) return null;
  return (
    <Notice tone="yellow" role="status" title={title}>
      <ul>
        {refused.slice(0, shownOf).map(({ id, why }) => (
          <li key={id}>{why}</li>
        ))}
      </ul>
      {refused.length > shownOf && <p>E mais {refused.length - shownOf}.</p>}
    </Notice>
  );
}
