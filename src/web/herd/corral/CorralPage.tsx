// The frame of a corral session: its plan, its noted tags, and its end.
import { ArrowLeft, Flag, Pencil } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { listenToTags } from '#data/scanned-tags';
import { go, Link } from '#parts/navigation/Router';
import { Notice } from '#ui/Banner';
import { Button, buttonClass } from '#ui/Button';
import { Dialog } from '#ui/Dialog';
import { Page } from '#ui/Page';

type CorralPageProps = { what: string; back: string; backLabel: string; children: ReactNode };

export function CorralPage({ what, back, backLabel, children }: CorralPageProps) {
  // The session takes tags itself: one that is read while a weight is typed leads nowhere else.
  useEffect(() => listenToTags(() => true), []);
  return (
    <Page
      title="Modo Curral"
      subtitle={what}
      actions={
        <Link to={back} className={buttonClass('secondary', 'px-3')}>
          <ArrowLeft aria-hidden="true" />
          {backLabel}
        </Link>
      }
    >
      <div className="flex max-w-3xl flex-col gap-4">{children}</div>
    </Page>
  );
}

type PlanBarProps = {
  /** "15/11/2026 · Balança · Tereza" */
  plan: string;
  /** Set when the session's date is not today. */
  otherDay: string | null;
  onChange: () => void;
  onEnd: () => void;
};

export function PlanBar({ plan, otherDay, onChange, onEnd }: PlanBarProps) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-0 flex-1 font-semibold wrap-anywhere max-sm:basis-full">{plan}</p>
        <Button icon={Pencil} className="max-sm:grow" onClick={onChange}>
          Mudar
        </Button>
        <Button icon={Flag} className="max-sm:grow" onClick={onEnd}>
          Encerrar
        </Button>
      </div>
      {otherDay && <Notice tone="yellow" title={otherDay} />}
    </>
  );
}

/** Announces the saved entry, also to screen readers. */
export const Saved = ({ words }: { words: string | null }) => (
  <p role="status" className={words ? 'rounded-lg bg-brand-soft px-4 py-3 text-lg font-semibold text-brand-ink' : 'sr-only'}>
    {words}
  </p>
);

export function Noted({ tags, onForget }: { tags: readonly string[]; onForget: () => void }) {
  if (tags.length === 0) return null;
  return (
    <Notice title="Sem cadastro, anotados nesta lida" onClose={onForget}>
      <p>{tags.join(', ')}</p>
    </Notice>
  );
}

type EndingProps = { title: string; back: string; noted: readonly string[]; onStay: () => void; onEnd: () => void; children: ReactNode };

/** Summary before the session is closed. All entries are saved already. */
export function Ending({ title, back, noted, onStay, onEnd, children }: EndingProps) {
  const [ending, setEnding] = useState(false);
  const end = () => {
    setEnding(true);
    onEnd();
    void go({ to: back });
  };
  return (
    <Dialog
      open={!ending}
      title={title}
      size="small"
      onClose={onStay}
      footer={
        <>
          <Button onClick={onStay}>Continuar</Button>
          <Button variant="primary" data-autofocus onClick={end}>
            Encerrar
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {children}
        {noted.length > 0 && (
          <p>
            <strong>Sem cadastro:</strong> {noted.join(', ')}. Copie antes de encerrar: só esta lida os guarda.
          </p>
        )}
      </div>
    </Dialog>
  );
}
