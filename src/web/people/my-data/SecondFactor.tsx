// Verificação em duas etapas: turn on, renew recovery codes, turn off. For owners, admins and super admins.
import { KeyRound, ShieldCheck, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { renew } from '#data/session';
import { fewRecoveryCodes, type OwnSecondFactor, secondFactorWords } from '#domain/people/second-factor';
import { RecoveryCodes } from '#parts/accounts/RecoveryCodes';
import { SecondFactorSetup, secondFactorPath } from '#parts/accounts/SecondFactorSetup';
import { Online, useAsked } from '#parts/sync/Online';
import { Notice } from '#ui/Banner';
import { Button } from '#ui/Button';
import { Card } from '#ui/Card';
import { ConfirmDialog, Dialog } from '#ui/Dialog';
import { count, dateTime } from '#ui/format';
import { useToast } from '#ui/Toast';
import { SecondFactorChange } from './SecondFactorChange';

type Step = 'turn on' | 'codes' | 'turn off';

/** `mayEnable`: the person has an account, or is an admin. */
export function SecondFactor({ mayEnable }: { mayEnable: boolean }) {
  const asked = useAsked<OwnSecondFactor>(secondFactorPath);
  const [step, setStep] = useState<Step | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const { show } = useToast();
  if (!mayEnable && !asked.data?.confirmed_at) return null;
  const keepCodes = (made: string[]) => {
    setStep(null);
    setCodes(made);
    void asked.reload();
  };
  const turnedOff = () => {
    setStep(null);
    show({ message: 'Verificação em duas etapas desativada' });
    void asked.reload();
    // A required second factor is missing now: permissions change.
    void renew();
  };
  return (
    <Card title="Verificação em duas etapas">
      <Online of={asked} failed={secondFactorWords.failed}>
        {(now) => <Standing now={now} locked={asked.offline} open={setStep} />}
      </Online>
      <Dialog open={step === 'turn on'} title="Ativar a verificação em duas etapas" size="small" onClose={() => setStep(null)}>
        <SecondFactorSetup onCodes={keepCodes} />
      </Dialog>
      <Dialog open={step === 'codes'} title="Gerar novos códigos de recuperação" size="small" onClose={() => setStep(null)}>
        <SecondFactorChange of="codes" onCodes={keepCodes} />
      </Dialog>
      <Dialog open={step === 'turn off'} title="Desativar a verificação em duas etapas" size="small" onClose={() => setStep(null)}>
        <SecondFactorChange of="off" onOff={turnedOff} />
      </Dialog>
      {codes && <Codes codes={codes} onKept={() => setCodes(null)} />}
    </Card>
  );
}

function Codes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Dialog open title="Códigos de recuperação" size="small" onClose={() => setAsking(true)}>
        <RecoveryCodes codes={codes} onKept={onKept} />
      </Dialog>
      <ConfirmDialog
        open={asking}
        title="Fechar sem guardar os códigos?"
        message="Eles não serão mostrados de novo. Sem eles, quem perde o celular não entra mais sozinho."
        confirmLabel="Fechar"
        cancelLabel="Voltar aos códigos"
        onConfirm={onKept}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

type StandingProps = { now: OwnSecondFactor; locked: boolean; open: (step: Step) => void };

function Standing({ now: { confirmed_at, codes_left, is_needed }, locked, open }: StandingProps) {
  if (confirmed_at === null)
    return (
      <>
        <p className="text-muted">
          Ao entrar, além da senha, o Lida pede um código que muda a cada 30 segundos em um aplicativo do seu celular. Quem descobrir a sua senha não entra sem
          ele.
        </p>
        <Button icon={ShieldCheck} className="mt-4" disabled={locked} onClick={() => open('turn on')}>
          Ativar
        </Button>
      </>
    );
  const left = codes_left ?? 0;
  const few = left < fewRecoveryCodes;
  return (
    <>
      <Notice tone={few ? 'yellow' : 'green'} role="status" title={`Ativa desde ${dateTime(confirmed_at)}`}>
        {left === 1 ? 'Resta' : 'Restam'} {few && left > 0 && 'só '}
        {count(left, 'código de recuperação', 'códigos de recuperação')}.{few && ' Gere novos e guarde-os fora do celular.'}
      </Notice>
      {is_needed && <p className="mt-3 text-muted">Para super admins ela é obrigatória: desativada, é preciso ativar de novo antes de continuar.</p>}
      <div className="mt-4 flex flex-wrap gap-2 max-sm:*:grow">
        <Button icon={KeyRound} disabled={locked} onClick={() => open('codes')}>
          Gerar novos códigos
        </Button>
        <Button icon={ShieldOff} disabled={locked} onClick={() => open('turn off')}>
          Desativar
        </Button>
      </div>
    </>
  );
}
