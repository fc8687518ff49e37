// What the field of genetic defects asks for, of an animal of the herd and from outside.
export const geneticTraitsHelp = {
  placeholder: 'Ex.: BLAD, A2A2, mocho',
  hint: 'BLAD, CVM e HH1 a HH6 avisam na cobertura com outro portador ou com a filha dele',
};
