// The frame of the terms and the privacy policy: the same signed in or not, with or without signal.
import { ArrowLeft } from 'lucide-react';
import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { installation } from '#data/session';
import { writtenDay } from '#domain/kernel/dates';
import { termsVersion } from '#domain/people/accounts';
import { Link } from '#parts/navigation/Router';

const ContactContext = createContext<string | null>(null);

export function LegalPage({ title, children }: { title: string; children: ReactNode }) {
  const [contact, setContact] = useState<string | null>(null);
  useEffect(() => void installation().then(({ contact_url }) => setContact(contact_url)), []);
  return (
    <main className="mx-auto flex max-w-prose flex-col gap-4 px-4 py-8 leading-relaxed">
      <title>{`${title} · Lida`}</title>
      <p className="print:hidden">
        <Link to="/" className="inline-flex min-h-11 items-center gap-2 underline">
          <ArrowLeft aria-hidden="true" />
          Voltar ao Lida
        </Link>
      </p>
      <h1 tabIndex={-1} className="text-2xl">
        {title}
      </h1>
      <p className="text-sm text-muted">Versão de {writtenDay(termsVersion)}.</p>
      <ContactContext value={contact}>{children}</ContactContext>
    </main>
  );
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="pt-2 text-lg">{title}</h2>
      {children}
    </section>
  );
}

export const Points = ({ children }: { children: ReactNode }) => <ul className="flex list-disc flex-col gap-1 pl-5">{children}</ul>;

/** The installation's contact, if it has one. */
export function Contact() {
  const contact = use(ContactContext);
  if (!contact) return <>quem cuida desta instalação do Lida, ou o proprietário da fazenda onde você trabalha</>;
  return (
    <>
      quem cuida desta instalação do Lida:{' '}
      <a className="underline" href={contact} rel="noreferrer">
        fale conosco
      </a>
    </>
  );
}
