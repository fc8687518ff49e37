// Links to the privacy notice and the terms, in the footer.
import { Link } from '#parts/navigation/Router';

const link = 'inline-flex min-h-11 items-center underline';

export function LegalLinks() {
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-4">
      <Link to="/privacidade" className={link}>
        Privacidade
      </Link>
      <Link to="/termos" className={link}>
        Termos de uso
      </Link>
    </p>
  );
}
