// "O que cada um vê": which modules managers, workers and visitors of this farm see. The owner chooses, admins read.
import { writeOnline } from '#data/online-requests';
import { roles } from '#domain/kernel/roles';
import { choosableRoles, type FarmModules, type ModuleChoice, moduleChoice, moduleNames, modules, moduleWords, roleWords } from '#domain/people/modules';
import type { Module } from '#domain/people/permissions';
import { useFarm } from '#parts/sync/Auth';
import { Online, useAsked } from '#parts/sync/Online';
import { Button } from '#ui/Button';
import { Dialog } from '#ui/Dialog';
import { useFill, valuesOf } from '#ui/Form';
import { FormDialog } from '#ui/FormDialog';
import { useToast } from '#ui/Toast';

export function ModulesDialog({ onClose }: { onClose: () => void }) {
  const { farm } = useFarm();
  const { show } = useToast();
  const path = `/api/farms/${farm.id}/modules`;
  const asked = useAsked<FarmModules>(path);
  if (asked.data?.may_change && !asked.offline) {
    const save = async (choice: ModuleChoice) => {
      await writeOnline('PUT', path, choice);
      show({ message: moduleWords.saved });
      void asked.reload();
    };
    return (
      <FormDialog
        open
        title={moduleWords.title}
        schema={moduleChoice}
        start={asked.data.without}
        save={save}
        errorTitle={moduleWords.notSaved}
        draft={null}
        onClose={onClose}
      >
        <div className="wide">
          <Chosen />
        </div>
      </FormDialog>
    );
  }
  return (
    <Dialog open title={moduleWords.title} onClose={onClose} footer={<Button onClick={onClose}>Fechar</Button>}>
      <Online of={asked} failed={moduleWords.failed}>
        {({ without }) => (
          <>
            <p className="mb-3 text-muted">Só o proprietário muda o que cada um vê.</p>
            <Table choice={without} />
          </>
        )}
      </Online>
    </Dialog>
  );
}

const useChoice = valuesOf(moduleChoice);

function Chosen() {
  const { manager = [], worker = [], visitor = [] } = useChoice('manager', 'worker', 'visitor');
  const fill = useFill();
  return <Table choice={{ manager, worker, visitor }} onChange={fill} />;
}

/** In the order of the list, so that a tick taken back is no change. */
const switched = (without: readonly Module[], name: Module) => moduleNames.filter((one) => without.includes(one) !== (one === name));

function Table({ choice, onChange }: { choice: ModuleChoice; onChange?: (changed: Partial<ModuleChoice>) => void }) {
  const { farm } = useFarm();
  return (
    <>
      <p className="mb-3">
        Em <strong>{farm.farm_name}</strong>. Tire a marca do que a função não deve ver: some do celular e do computador de quem tem essa função. O cadastro dos
        animais e os avisos de carência todos veem.
      </p>
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{moduleWords.title}</caption>
        <thead>
          <tr className="border-b border-line text-sm">
            <th scope="col" className="py-2 pr-2 font-semibold">
              Vê
            </th>
            {choosableRoles.map((role) => (
              <th key={role} scope="col" className="w-20 px-1 py-2 text-center font-semibold max-sm:w-16 max-sm:px-0.5 max-sm:text-xs">
                {roles[role]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {moduleNames.map((name) => (
            <tr key={name} className="border-b border-line">
              <th scope="row" className="py-2 pr-2 font-semibold">
                {modules[name].title}
                <span className="block text-sm font-normal text-muted">{modules[name].words}</span>
              </th>
              {choosableRoles.map((role) => (
                <td key={role} className="text-center">
                  <label className="inline-flex size-11 cursor-pointer items-center justify-center">
                    <input
                      type="checkbox"
                      className="size-5 accent-brand"
                      aria-label={`${roles[role]} vê ${modules[name].title}`}
                      checked={!choice[role].includes(name)}
                      disabled={!onChange}
                      onChange={() => onChange?.({ [role]: switched(choice[role], name) })}
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="mt-4 flex flex-col gap-2 text-[0.9375rem]">
        <Fixed who="Proprietário e administrador" what="Veem e anotam tudo." />
        <Fixed who={roles.tecnico} what={roleWords.tecnico!} />
        <Fixed who={roles.contador} what={roleWords.contador!} />
      </dl>
    </>
  );
}

const Fixed = ({ who, what }: { who: string; what: string }) => (
  <div>
    <dt className="inline font-semibold">{who}: </dt>
    <dd className="inline text-muted">{what}</dd>
  </div>
);
