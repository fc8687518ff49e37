// What the typed breed is read as: "5/8 HG" is 5/8 HOL + 3/8 GIR.
import { useWatch } from 'react-hook-form';
import { compositionIn, tellsFractions } from '#domain/herd/breed-composition';
import { compositionWords, girolandoDegree } from '#domain/herd/breed-fractions';

export function BreedHint() {
  const breed = useWatch({ name: 'breed' }) as string | undefined;
  const composition = compositionIn(breed);
  if (!composition || !tellsFractions(breed)) return 'Ex.: Girolando 5/8, 1/2 Angus 1/2 Nelore';
  const words = compositionWords(composition);
  const degree = girolandoDegree(composition);
  return `Entendido como ${words}${degree?.approximate ? ', registrado como 5/8' : ''}`;
}
