// /readers ("Leitores e balanças"): what a tag reader or a scale sends, line by line, and what Lida understands of it.
import { Bluetooth, Cable } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { connectBluetooth, hasBluetooth, noteLine, readerState, watchReader } from '#data/reader-port';
import { connectScale, hasSerial, onScale, type Speed, speeds, watchScale } from '#data/scale';
import { animalPath } from '#parts/animals/AnimalLink';
import { Link } from '#parts/navigation/Router';
import { useRows } from '#parts/sync/FarmData';
import { Notice } from '#ui/Banner';
import { Button } from '#ui/Button';
import { Card } from '#ui/Card';
import { Field } from '#ui/Field';
import { kg } from '#ui/format';
import { Page } from '#ui/Page';
import { Select } from '#ui/Select';
import { TextInput } from '#ui/TextInput';

const options = Object.keys(speeds).map((speed) => ({ value: speed, label: speed.replace(' ', ' bps, ') }));

/** Of the port that the corral uses too. */
const onPort = { off: null, on: 'Conectado pela porta serial', lost: 'O aparelho foi desligado ou o cabo saiu.' } as const;
const notOpened = 'Não foi possível conectar. Confira se o aparelho está ligado e se outro programa não o usa.';

export function ReadersScreen() {
  const { connected, lines, problem } = useSyncExternalStore(watchReader, readerState);
  const animals = useRows('animals');
  const [typed, setTyped] = useState('');
  const { connection, speed: known } = useSyncExternalStore(watchScale, onScale);
  const [speed, setSpeed] = useState<Speed>(known);
  const bySerial = connection === 'busy' ? null : onPort[connection];
  const trouble = connection === 'busy' ? notOpened : problem;
  return (
    <Page title="Leitores e balanças" subtitle="Veja aqui o que o aparelho envia">
      {trouble && <Notice tone="orange" role="status" title={trouble} />}
      <Card title="Leitor que digita">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (typed.trim() !== '') noteLine(typed);
            setTyped('');
          }}
        >
          <Field label="Toque aqui e leia um brinco" hint="O leitor digita 15 números e Enter. Nas outras telas funciona sem tocar em nenhum campo.">
            <TextInput data-tags value={typed} autoCapitalize="none" onChange={({ target }) => setTyped(target.value)} />
          </Field>
        </form>
      </Card>
      {(hasSerial() || hasBluetooth()) && (
        <Card title="Cabo ou Bluetooth">
          <div className="flex flex-wrap items-end gap-3">
            {hasSerial() && (
              <>
                <Field label="Velocidade" className="w-56">
                  <Select options={options} value={speed} onChange={({ target }) => setSpeed(target.value as Speed)} />
                </Field>
                <Button icon={Cable} onClick={() => void connectScale(speed)}>
                  Conectar pela porta serial
                </Button>
              </>
            )}
            {hasBluetooth() && (
              <Button icon={Bluetooth} onClick={() => void connectBluetooth()}>
                Conectar balança Bluetooth
              </Button>
            )}
          </div>
          {bySerial && <p role="status">{bySerial}</p>}
          {connected && <p role="status">Conectado por Bluetooth: compare o peso com o do visor antes de usar</p>}
        </Card>
      )}
      <section aria-label="O que chegou" className="flex flex-col gap-2">
        <h2>O que chegou</h2>
        {lines.length === 0 && <p className="text-muted">Ainda nada. Leia um brinco ou ponha um peso na balança.</p>}
        <ul className="flex flex-col gap-2">
          {lines.map(({ raw, tag, kg: weight, at }, i) => {
            const animal = tag ? animals.find(({ rfid, sisbov }) => rfid === tag || sisbov === tag) : undefined;
            return (
              <li key={`${at} ${i}`} className="card p-3 wrap-anywhere">
                <code>{raw}</code>
                <p className="text-sm">
                  {[tag && `Brinco ${tag}`, weight !== null && `Peso ${kg(weight)}`].filter(Boolean).join(' · ') || 'Não é um brinco nem um peso estável'}
                  {tag && !animal && ' · nenhum animal com este número'}
                  {animal && (
                    <>
                      {' · '}
                      <Link to={animalPath(animal.id)} className="underline">
                        {animal.name}
                      </Link>
                    </>
                  )}
                </p>
              </li>
            );
          })}
        </ul>
      </section>
    </Page>
  );
}
