// A progress bar with text.
import type { ReactNode } from 'react';
import type { Tone } from '#ui/Badge';

const fills: Record<Tone, string> = { green: 'bg-green', yellow: 'bg-yellow', red: 'bg-red', blue: 'bg-blue', orange: 'bg-orange', gray: 'bg-gray' };

type ProgressProps = {
  /** Accessible name; visible unless `quiet`. */
  label: string;
  value: number;
  max?: number;
  tone?: Tone | undefined;
  /** Text at its end, such as "120 kg de 400 kg"; default: the percentage. */
  text?: ReactNode;
  quiet?: boolean;
};

export function Progress({ label, value, max = 100, tone = 'green', text, quiet = false }: ProgressProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  const percent = Math.round(share * 100);
  const words = text ?? `${percent}%`;
  return (
    <div className="progress">
      {!quiet && (
        <div className="progress-words">
          <span>{label}</span>
          <span className="progress-text">{words}</span>
        </div>
      )}
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        {...(typeof words === 'string' && { 'aria-valuetext': words })}
        className="progress-track"
      >
        <div className={fills[tone]} style={{ width: `${share * 100}%` }} />
      </div>
    </div>
  );
}
