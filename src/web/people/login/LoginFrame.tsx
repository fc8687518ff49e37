// The frame of all screens before sign-in: logo, tagline and one form.
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { LegalLinks } from '#parts/navigation/LegalLinks';
import { Button } from '#ui/Button';

type LoginFrameProps = { title: string; back?: () => void; below?: ReactNode; children: ReactNode };

export function LoginFrame({ title, back, below, children }: LoginFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useRef(title);
  // Focus the title of another form, for screen readers.
  useEffect(() => {
    if (first.current !== title) heading.current?.focus();
    first.current = title;
  }, [title]);
  return (
    <div className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-6 px-4 py-8">
      <title>{`${title} · Lida`}</title>
      <main className="flex flex-col gap-6">
        <p className="flex items-center justify-center gap-3 text-2xl font-bold">
          <img src="/icon.svg" alt="" width={48} height={48} />
          Lida
        </p>
        <section className="card p-5 sm:p-7">
          <h1 ref={heading} tabIndex={-1} className="pb-4 text-2xl">
            {title}
          </h1>
          {children}
          {back && (
            <Button variant="quiet" icon={ArrowLeft} className="mt-3 w-full" onClick={back}>
              Voltar para entrar
            </Button>
          )}
        </section>
        {below}
      </main>
      <footer className="text-center text-sm text-muted">
        <p>A lida da fazenda, com ou sem sinal</p>
        <LegalLinks />
      </footer>
    </div>
  );
}
