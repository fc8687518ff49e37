// Dialog that adds animals to a sale by their tags, one after the other: typed, or sent by a tag reader.
import { useState } from 'react';
import type { Animal } from '#domain/herd/animals';
import { animalsTagged } from '#domain/herd/corral-queries';
import { tagIn } from '#domain/herd/tag-reader';
import { canBeSold } from '#domain/money/sale-rules';
import { FindAnimal } from '#parts/animals/FindAnimal';
import { useFinding } from '#parts/animals/find-animal';
import { Refused } from '#parts/lists/Refused';
import { useDevice } from '#parts/sync/FarmData';
import { Notice } from '#ui/Banner';
import { Button } from '#ui/Button';
import { Dialog } from '#ui/Dialog';
import { count } from '#ui/format';
import type { Said } from './sold-items';

type SoldByTagsProps = {
  /** Animals in the sale so far. */
  many: number;
  said: Said;
  leftOut: readonly { id: string; why: string }[];
  onFound: (animal: Animal) => void;
  onUnknown: (tag: string) => void;
  /** The next tag is typed. */
  onTyping: () => void;
  onClose: () => void;
};

/** Announced, also to screen readers. */
export const LastSaid = ({ said }: { said: Said }) => <div role="status">{said && <Notice tone={said.tone} title={said.words} />}</div>;

export function SoldByTags({ many, said, leftOut, onFound, onUnknown, onTyping, onClose }: SoldByTagsProps) {
  const { replica } = useDevice();
  const [tag, setTag] = useState('');
  const take = (animal: Animal) => {
    setTag('');
    onFound(animal);
  };
  const finding = useFinding({ which: canBeSold, onFound: take });
  const look = (typed: string) => {
    const { sure, near } = animalsTagged(replica.rows('animals'), typed.trim());
    // Animals pass quickly: what cannot be sold is noted, and the next tag is read.
    if (sure.length > 0 && !sure.some(canBeSold)) for (const animal of sure) take(animal);
    else if (sure.length === 0 && near.length === 0 && tagIn(typed.trim())) {
      setTag('');
      onUnknown(typed.trim());
    } else return finding.look(typed);
    finding.clear();
  };
  return (
    <Dialog
      open
      title="Ler brincos"
      onClose={onClose}
      footer={
        <>
          <p className="flex-1 self-center text-muted">{count(many, 'animal na venda', 'animais na venda')}</p>
          <Button variant="primary" onClick={onClose}>
            Concluir
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <LastSaid said={said} />
        {!said && <p className="text-muted">Digite um brinco, ou leia com o bastão: cada animal entra na venda.</p>}
        <FindAnimal
          tag={tag}
          finding={{ ...finding, look }}
          onType={(typed) => {
            onTyping();
            setTag(typed);
          }}
          onFound={take}
          onUnknown={(unknown) => {
            setTag('');
            onUnknown(unknown);
          }}
        />
        <Refused title="Ficaram de fora da venda" refused={leftOut} />
      </div>
    </Dialog>
  );
}
