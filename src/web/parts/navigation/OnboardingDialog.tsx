// The tutorial's six steps, short enough to read while standing in the corral.
import { ArrowLeft, ArrowRight, Check, CloudOff, Fence, PawPrint, Scale, Sprout, Users } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/Button';
import { Dialog } from '#ui/Dialog';
import type { Icon } from '#ui/Icon';
import { Progress } from '#ui/Progress';

const steps: { icon: Icon; title: string; text: string }[] = [
  {
    icon: Sprout,
    title: 'Bem-vindo ao Lida',
    text: 'Aqui fica anotada a lida da sua fazenda: os animais, o trabalho de cada dia e o que ela produz. Em um minuto você conhece o principal.',
  },
  {
    icon: PawPrint,
    title: 'Seu rebanho',
    text: 'Cadastre cada animal, ou um lote inteiro de uma vez. Depois é só buscar pelo nome ou pelo brinco para ver idade, peso, mãe e crias.',
  },
  {
    icon: Scale,
    title: 'Pesagens e produção',
    text: 'Pesou? Anote ali mesmo, no curral. O Lida faz a conta do ganho de cada animal, no total e por dia. O sino avisa dos partos, do desmame e do que é urgente.',
  },
  {
    icon: CloudOff,
    title: 'Funciona sem sinal',
    text: 'No pasto não pega? Pode anotar do mesmo jeito. Tudo fica guardado no aparelho e é enviado sozinho quando o sinal voltar.',
  },
  {
    icon: Users,
    title: 'Sua equipe e suas fazendas',
    text: 'Cada pessoa entra com a própria senha e vê o que precisa. Quem tem mais de uma fazenda troca de uma para a outra no menu.',
  },
  {
    icon: Fence,
    title: 'Tudo pronto',
    text: 'É só começar. Se quiser rever esta apresentação, toque em “Ver tutorial novamente” na tela de início. Bom trabalho!',
  },
];

export function OnboardingDialog({ onEnd }: { onEnd: (how: 'completed' | 'skipped') => void }) {
  const [at, setAt] = useState(0);
  const { icon: Icon, title, text } = steps[at]!;
  const last = at === steps.length - 1;
  return (
    <Dialog
      open
      size="small"
      title="Conheça o Lida"
      onClose={() => onEnd('skipped')}
      footer={
        <>
          {at === 0 ? (
            <Button onClick={() => onEnd('skipped')}>Pular</Button>
          ) : (
            <Button icon={ArrowLeft} onClick={() => setAt(at - 1)}>
              Voltar
            </Button>
          )}
          {/* The same button in every step, so that it keeps the focus. */}
          <Button data-autofocus variant="primary" icon={last ? Check : ArrowRight} onClick={() => (last ? onEnd('completed') : setAt(at + 1))}>
            {last ? 'Começar' : 'Próximo'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Progress label="Passo" value={at + 1} max={steps.length} text={`${at + 1} de ${steps.length}`} />
        <div aria-live="polite" className="flex min-h-52 flex-col items-center gap-3 text-center">
          <span className="flex size-14 items-center justify-center rounded-full bg-brand-soft text-brand-ink">
            <Icon aria-hidden="true" className="size-7" />
          </span>
          <h3 className="text-xl">{title}</h3>
          <p>{text}</p>
        </div>
        {at > 0 && !last && (
          <Button variant="quiet" className="mx-auto" onClick={() => onEnd('skipped')}>
            Pular
          </Button>
        )}
      </div>
    </Dialog>
  );
}
