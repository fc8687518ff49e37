// The animal that gets a tag: the reader types its 15 digits and Enter, which saves it.
import { useEffect, useRef } from 'react';
import { isPnib } from '#domain/herd/official-numbers';
import { TagEvent } from '#domain/herd/tag-events';
import { tagIn } from '#domain/herd/tag-reader';
import { RuleBroken } from '#domain/kernel/errors';
import { newId } from '#domain/kernel/ids';
import { useDispatch, useRow } from '#parts/sync/FarmData';
import { Button } from '#ui/Button';
import { Field } from '#ui/Field';
import { TextInput } from '#ui/TextInput';
import { AnimalAtHand } from './AnimalEntry';
import type { EntryProps } from './CorralSession';
import { useSaving } from './save-entry';
import type { TagPlan, TypedTag } from './tag-words';

export function TagAtHand({ at, animal, plan, onType, onLeave, onSaved }: EntryProps<TagPlan, TypedTag>) {
  const dispatch = useDispatch();
  const seen = useRow('tag_events', at.correcting ? at.entry : undefined);
  const { fault, setFault, save } = useSaving(TagEvent.failed!.save);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const write = (typed: string) =>
    save(async () => {
      const number = tagIn(typed);
      if (!number) throw new RuleBroken('Leia o brinco, ou digite os 15 dígitos', 'rfid');
      if (seen && number === seen.rfid) return onLeave();
      // A wrong reading is taken back before the right one is written.
      if (seen) await dispatch('remove_tag_event', { id: seen.id });
      await dispatch('apply_tag', { ...plan, id: seen ? newId() : at.entry, animal_id: at.animal_id, rfid: number });
      onSaved(`${animal.name}: brinco ${number}`);
    });
  const now = [animal.sisbov, animal.rfid !== animal.sisbov && animal.rfid].filter(Boolean).join(' · ');
  return (
    <AnimalAtHand animal={animal} known={now === '' ? 'Sem número oficial' : `Tem ${now}`} onLeave={onLeave}>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          write(input.current!.value);
        }}
      >
        <Field
          label={at.correcting ? 'Brinco corrigido' : 'Novo brinco: leia agora'}
          hint={isPnib(tagIn(at.typed)) ? 'Será também o SISBOV/PNIB' : '15 dígitos, pelo leitor ou digitados'}
          error={fault}
        >
          <TextInput
            ref={input}
            data-tags
            className="corral-input"
            value={at.typed}
            inputMode="numeric"
            autoComplete="off"
            enterKeyHint="done"
            onChange={(event) => {
              setFault(undefined);
              onType(event.target.value);
            }}
          />
        </Field>
        <Button variant="primary" type="submit" className="corral-button">
          {at.correcting ? 'Salvar correção' : 'Brincado, próximo'}
        </Button>
      </form>
    </AnimalAtHand>
  );
}
