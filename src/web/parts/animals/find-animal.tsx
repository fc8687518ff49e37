// Finds animals by tag: takes a single match, offers several, explains none or one that left.
import { useState } from 'react';
import { type Animal, statusWord } from '#domain/herd/animals';
import { animalsTagged } from '#domain/herd/corral-queries';
import { useDevice } from '#parts/sync/FarmData';

export type Answer = { tag: string; offered: Animal[]; words: string; unknown: boolean };

type Finding = {
  /** Which animals the session accepts; others get an explanation. */
  which: (animal: Animal) => boolean;
  onFound: (animal: Animal) => void;
};

export function useFinding({ which, onFound }: Finding) {
  const { replica } = useDevice();
  const [answer, setAnswer] = useState<Answer | null>(null);

  const look = (typed: string) => {
    const tag = typed.trim();
    if (tag === '') return setAnswer(null);
    const { sure, near } = animalsTagged(replica.rows('animals'), tag);
    const fit = sure.filter(which);
    if (fit.length === 1) {
      setAnswer(null);
      return onFound(fit[0]!);
    }
    if (fit.length === 0 && sure.length > 0) return setAnswer({ tag, offered: [], words: sure.map(whyNot).join('. '), unknown: false });
    const offered = fit.length > 0 ? fit : near.filter(which);
    const words =
      fit.length > 0 ? `Mais de um animal com ${tag}: escolha` : offered.length > 0 ? `Ninguém tem ${tag}. Será um destes?` : `Nenhum animal com ${tag}`;
    setAnswer({ tag, offered, words, unknown: fit.length === 0 });
  };
  return { answer, look, clear: () => setAnswer(null) };
}

const whyNot = (animal: Animal) => (animal.status === 'ativo' && animal.is_batch ? `${animal.name} é um lote` : `${animal.name}: ${statusWord(animal)}`);
