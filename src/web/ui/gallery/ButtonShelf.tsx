// Buttons in the gallery.
import { Download, Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonClass, IconButton } from '#ui/Button';
import { Menu } from '#ui/Menu';
import { Shelf } from './Shelf';

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const;
const names = { primary: 'Salvar', secondary: 'Cancelar', quiet: 'Ver todos', danger: 'Excluir' };

export function ButtonShelf() {
  const [chosen, setChosen] = useState('nada');
  return (
    <Shelf id="buttons" title="Botões">
      {variants.map((variant) => (
        <div className="shelf-row" key={variant}>
          <Button variant={variant}>{names[variant]}</Button>
          <Button variant={variant} icon={Plus}>
            Com ícone
          </Button>
          <Button variant={variant} disabled>
            Desligado
          </Button>
          <Button variant={variant} busy busyLabel="Salvando...">
            Salvar
          </Button>
          <a href="#buttons" className={buttonClass(variant)}>
            Parece botão
          </a>
        </div>
      ))}
      <div className="shelf-row">
        <Button variant="primary">Um texto de botão bastante comprido, que num telefone precisa de mais de uma linha para caber inteiro</Button>
      </div>
      <div className="shelf-row">
        <IconButton label="Editar Mimosa" icon={Pencil} />
        <IconButton label="Excluir Mimosa" icon={Trash2} disabled />
        <Menu
          label="Ações de Mimosa"
          items={[
            { label: 'Editar', icon: Pencil, onSelect: () => setChosen('editar') },
            { label: 'Registrar pesagem', onSelect: () => setChosen('pesagem') },
            { label: 'Transferir (sem permissão)', disabled: true, onSelect: () => setChosen('transferir') },
            { label: 'Excluir', icon: Trash2, tone: 'danger', onSelect: () => setChosen('excluir') },
          ]}
        />
        <Menu
          label="Exportar"
          icon={Download}
          worded
          note="Desde 11/10/2025, o que está neste aparelho"
          items={[{ label: 'CSV', onSelect: () => setChosen('csv') }]}
        />
        <Menu label="Outro menu" icon={Ellipsis} items={[{ label: 'Só uma opção', onSelect: () => setChosen('uma') }]} />
        <p data-testid="menu-chosen">Escolhido: {chosen}</p>
      </div>
    </Shelf>
  );
}
