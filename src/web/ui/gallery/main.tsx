// The gallery: every component in every state, for tests and for building screens. ?shelf=table shows one section.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Page } from '#ui/Page';
import { FullScreenSpinner } from '#ui/Spinner';
import { ToastProvider } from '#ui/Toast';
import { ButtonShelf } from './ButtonShelf';
import { ChartShelf } from './ChartShelf';
import { DialogShelf } from './DialogShelf';
import { FormShelf } from './FormShelf';
import { InputShelf } from './InputShelf';
import { SurfaceShelf } from './SurfaceShelf';
import { TableShelf } from './TableShelf';

const shelves = {
  surfaces: { title: 'Superfícies', shelf: SurfaceShelf },
  buttons: { title: 'Botões', shelf: ButtonShelf },
  inputs: { title: 'Campos', shelf: InputShelf },
  forms: { title: 'Formulários', shelf: FormShelf },
  dialogs: { title: 'Diálogos', shelf: DialogShelf },
  table: { title: 'Tabela', shelf: TableShelf },
  charts: { title: 'Gráficos', shelf: ChartShelf },
  loading: { title: 'Carregando', shelf: FullScreenSpinner },
};

const wanted = new URLSearchParams(location.search).get('shelf');

function Gallery() {
  const shown = Object.entries(shelves).filter(([key]) => (wanted ? key === wanted : key !== 'loading'));
  return (
    <main>
      <Page title="Galeria de componentes" subtitle="Cada peça do Lida, em cada estado.">
        <nav className="shelf-nav" aria-label="Prateleiras">
          {Object.entries(shelves).map(([key, { title }]) => (
            <a key={key} href={`?shelf=${key}`}>
              {title}
            </a>
          ))}
        </nav>
        {shown.map(([key, { shelf: Shelf }]) => (
          <Shelf key={key} />
        ))}
      </Page>
    </main>
  );
}

createRoot(document.getElementById('gallery') as HTMLElement).render(
  <StrictMode>
    <ToastProvider>
      <Gallery />
    </ToastProvider>
  </StrictMode>,
);
