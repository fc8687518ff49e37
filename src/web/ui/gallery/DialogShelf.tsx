// Dialogs and toasts in the gallery.
import { useState } from 'react';
import { Button } from '#ui/Button';
import { ConfirmDialog, Dialog } from '#ui/Dialog';
import { Field } from '#ui/Field';
import { TextInput } from '#ui/TextInput';
import { useToast } from '#ui/Toast';
import { Shelf } from './Shelf';

export function DialogShelf() {
  const [open, setOpen] = useState<'plain' | 'long' | 'confirm' | null>(null);
  const [nested, setNested] = useState(false);
  const [done, setDone] = useState('nada');
  const { show } = useToast();
  const close = () => setOpen(null);
  const tell = () => show({ message: 'Animal excluído', action: { label: 'Desfazer', run: () => setDone('desfeito') }, seconds: 4 });
  return (
    <Shelf id="dialogs" title="Diálogos e mensagens">
      <div className="shelf-row">
        <Button onClick={() => setOpen('plain')}>Abrir diálogo</Button>
        <Button onClick={() => setOpen('long')}>Abrir diálogo comprido</Button>
        <Button variant="danger" onClick={() => setOpen('confirm')}>
          Excluir Mimosa
        </Button>
        <Button onClick={tell}>Mostrar mensagem</Button>
        <Button
          onClick={() => show({ message: 'Uma mensagem comprida, que conta com calma o que aconteceu e por isso ocupa duas ou três linhas num telefone' })}
        >
          Mensagem comprida
        </Button>
        <p data-testid="dialog-done">Feito: {done}</p>
      </div>
      <Dialog
        open={open === 'plain'}
        title="Informações da gestação"
        onClose={close}
        footer={
          <>
            <Button onClick={close}>Cancelar</Button>
            <Button variant="primary" onClick={close}>
              Salvar
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <Field label="Previsão de parto">
            <TextInput />
          </Field>
          <Button onClick={() => setNested(true)}>Abrir outro por cima</Button>
          <Button onClick={tell}>Mostrar mensagem por cima</Button>
        </div>
        <Dialog open={nested} title="Por cima" size="small" onClose={() => setNested(false)}>
          <p>O de baixo continua aberto.</p>
        </Dialog>
      </Dialog>
      <Dialog
        open={open === 'long'}
        title="Um título comprido de diálogo, que num telefone ocupa mais de uma linha"
        size="wide"
        onClose={close}
        footer={<Button onClick={close}>Fechar</Button>}
      >
        {Array.from({ length: 40 }, (_, i) => (
          <p key={i} className="py-1">
            Linha {i + 1} de um texto que rola dentro do diálogo, enquanto título e botões ficam no lugar.
          </p>
        ))}
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        title="Excluir animal"
        message="Tem certeza que deseja excluir este animal?"
        confirmLabel="Excluir"
        onCancel={close}
        onConfirm={() => {
          setDone('excluído');
          close();
        }}
      />
    </Shelf>
  );
}
